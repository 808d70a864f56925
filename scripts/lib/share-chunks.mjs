import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const trailer = /\n\/\/# sourceMappingURL=\S+\s*$/

/**
 * Turbopack writes the same server chunk under many names, and Node.js keeps the source of each: 40 MB in every process. Replaces
 * the copies in a folder by a `require` of the first. @returns how many it replaced
 */
export async function shareChunks(folder) {
  const names = await readdir(folder, { recursive: true })
  const firsts = new Map()
  let shared = 0
  for (const name of names.filter((each) => each.endsWith('.js')).sort()) {
    const path = join(folder, name)
    const source = (await readFile(path, 'utf8')).replace(trailer, '')
    // A runtime, which is no list of modules, finds its files relative to itself.
    if (!source.startsWith('module.exports=')) continue
    const key = `${dirname(name)} ${createHash('sha256').update(source).digest('hex')}`
    const first = firsts.get(key)
    if (first) {
      await writeFile(path, `module.exports=require(${JSON.stringify(`./${first}`)})\n`)
      shared++
    } else firsts.set(key, basename(name))
  }
  return shared
}
