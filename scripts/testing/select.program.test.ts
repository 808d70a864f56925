import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedFiles } from './select.mjs'

const folder = mkdtempSync(join(tmpdir(), 'sati-changed-'))
afterAll(() => rmSync(folder, { recursive: true }))

const as = ['-c', 'user.name=x', '-c', 'user.email=x@sati.example', '-c', 'core.hooksPath=/dev/null']
const git = (...args: string[]) => execFileSync('git', [...as, ...args], { cwd: folder, stdio: 'pipe' })
const write = (...files: string[]) => {
  for (const file of files) writeFileSync(join(folder, file), `${file} ${Math.random()}`)
}
const changed = () => changedFiles(folder).map((file) => file.slice(folder.length + 1))

test('files that differ from the merge base with main are changed, committed or not, and deleted ones are left out', () => {
  git('init', '--initial-branch', 'main')
  write('same', 'edited', 'gone', 'committed')
  writeFileSync(join(folder, '.gitignore'), 'ignored\n')
  git('add', '.')
  git('commit', '--message', 'first')
  expect(changed()).toEqual([])

  git('switch', '--create', 'branch')
  write('committed')
  git('commit', '--all', '--message', 'second')
  write('edited', 'staged', 'new', 'ignored')
  git('add', 'staged')
  rmSync(join(folder, 'gone'))
  expect(changed().toSorted()).toEqual(['committed', 'edited', 'new', 'staged'])

  // Later commits of main are no change of the branch.
  git('stash', '--include-untracked')
  git('switch', 'main')
  write('same')
  git('commit', '--all', '--message', 'third')
  git('switch', 'branch')
  expect(changed()).toEqual(['committed'])
})

test('a clone that has no main is compared with its last commit', () => {
  git('branch', '--delete', '--force', 'main')
  write('same')
  expect(changed()).toEqual(['same'])
})
