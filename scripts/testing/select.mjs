import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { root } from '../lib/paths.mjs'
import { bin } from './tally.mjs'

const folders = ['app', 'components', 'lib', 'proof', 'scripts', 'service-worker', 'tests']
const isTest = /\.(test\.tsx?|spec\.ts)$/

/** Absolute paths of tests. A path names a file, a folder, or a part of paths, such as `children.int`. */
export async function selectTests(paths) {
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((file) => join(root, folder, file)),
    ),
  )
  const tests = found.flat().filter((file) => isTest.test(file))
  const matches = (path) => {
    const full = resolve(process.env.INIT_CWD ?? root, path)
    const named = tests.filter((file) => file === full || file.startsWith(full + sep))
    return named.length > 0 ? named : tests.filter((file) => relative(root, file).includes(path))
  }
  const chosen = paths.map((path) => ({ path, files: matches(path) }))
  const files = [...new Set(chosen.flatMap((each) => each.files))]
  return {
    jest: files.filter((file) => !file.endsWith('.spec.ts')),
    playwright: files.filter((file) => file.endsWith('.spec.ts')),
    unmatched: chosen.filter((each) => each.files.length === 0).map((each) => each.path),
  }
}

/** Absolute paths of Jest's tests that depend on a changed file, and of changed specs only: each imports the texts of all pages. */
export function selectChanged() {
  const files = changedFiles(root)
  const list = [bin('jest/bin/jest.js'), '--listTests', '--findRelatedTests', ...files]
  return {
    jest: files.length > 0 ? linesOf(process.execPath, list, root) : [],
    playwright: files.filter((file) => file.endsWith('.spec.ts')),
  }
}

/** Absolute paths of existing files that differ from the merge base with `main`, committed or not. */
export function changedFiles(folder) {
  const git = (...args) => linesOf('git', args, folder)
  const hasMain = git('branch', '--list', 'main').length > 0
  const [base = 'HEAD'] = hasMain ? git('merge-base', 'HEAD', 'main') : []
  const changed = git('diff', '--name-only', '--diff-filter=d', base)
  return [...changed, ...git('ls-files', '--others', '--exclude-standard')].map((file) => join(folder, file))
}

function linesOf(program, args, cwd) {
  return execFileSync(program, args, { cwd, encoding: 'utf8' }).split('\n').filter(Boolean)
}
