import { readdir } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { root } from '../lib/paths.mjs'

const folders = ['app', 'components', 'lib', 'scripts', 'service-worker', 'tests']
const isTest = /\.(test\.tsx?|spec\.ts)$/

/**
 * The test files that paths name: a file, all below a folder, or all whose own path holds the words, like `children.int`.
 *
 * @param {string[]} wanted as typed in the folder that npm was called in
 * @returns {Promise<{ jest: string[], playwright: string[], unmatched: string[] }>} absolute paths; what matched nothing
 */
export async function selectTests(wanted) {
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((file) => join(root, folder, file)),
    ),
  )
  const tests = found.flat().filter((file) => isTest.test(file))
  const matches = (/** @type {string} */ path) => {
    const full = resolve(process.env.INIT_CWD ?? root, path)
    const named = tests.filter((file) => file === full || file.startsWith(full + sep))
    return named.length > 0 ? named : tests.filter((file) => relative(root, file).includes(path))
  }
  const chosen = wanted.map((path) => ({ path, files: matches(path) }))
  const files = [...new Set(chosen.flatMap((each) => each.files))]
  return {
    jest: files.filter((file) => !file.endsWith('.spec.ts')),
    playwright: files.filter((file) => file.endsWith('.spec.ts')),
    unmatched: chosen.filter((each) => each.files.length === 0).map((each) => each.path),
  }
}
