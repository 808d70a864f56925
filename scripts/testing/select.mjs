import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { root } from '../lib/paths.mjs'
import { bin } from './tally.mjs'

const folders = ['app', 'components', 'lib', 'proof', 'scripts', 'service-worker', 'tests']
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

/**
 * The tests that a change reaches: by Jest, whichever import a changed file, however far away; in the browser, the changed
 * specs alone, since each imports the texts of all pages.
 *
 * @returns {{ jest: string[], playwright: string[] }} absolute paths
 */
export function selectChanged() {
  const files = changedFiles(root)
  const list = [bin('jest/bin/jest.js'), '--listTests', '--findRelatedTests', ...files]
  return {
    jest: files.length > 0 ? linesOf(process.execPath, list, root) : [],
    playwright: files.filter((file) => file.endsWith('.spec.ts')),
  }
}

/**
 * What the working tree has otherwise than `main`, or than where it left `main`: committed, staged or neither.
 *
 * @param {string} folder of a clone
 * @returns {string[]} absolute paths of files that are there
 */
export function changedFiles(folder) {
  const git = (/** @type {string[]} */ ...args) => linesOf('git', args, folder)
  const hasMain = git('branch', '--list', 'main').length > 0
  const [base = 'HEAD'] = hasMain ? git('merge-base', 'HEAD', 'main') : []
  const changed = git('diff', '--name-only', '--diff-filter=d', base)
  return [...changed, ...git('ls-files', '--others', '--exclude-standard')].map((file) => join(folder, file))
}

/** @param {string} program @param {string[]} args @param {string} cwd @returns {string[]} */
function linesOf(program, args, cwd) {
  return execFileSync(program, args, { cwd, encoding: 'utf8' }).split('\n').filter(Boolean)
}
