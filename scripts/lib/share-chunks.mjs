import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const trailer = /\n\/\/# sourceMappingURL=\S+\s*$/

/**
 * Lets each script of a build's server part be loaded once. Turbopack writes one and the same chunk under many names, and
 * Node.js keeps the source of each: forty megabytes in every process, before a letter of it was run.
 *
 * @param {string} folder such as `.next/server/chunks`
 * @returns {Promise<number>} how many now stand for another
 */
export async function shareChunks(folder) {
  const names = await readdir(folder, { recursive: true })
  /** @type {Map<string, string>} */
  const firsts = new Map()
  let shared = 0
  for (const name of names.filter((each) => each.endsWith('.js')).sort()) {
    const path = join(folder, name)
    const source = (await readFile(path, 'utf8')).replace(trailer, '')
    // A runtime is not a list of modules: it finds its files by its own place.
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
