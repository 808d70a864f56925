import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../../scripts/lib/paths.mjs'
import { runStep } from '../../../scripts/lib/programs.mjs'

/** The `sh` blocks of a section of docs/operations/restore.md such as "## Restore": a drill runs these very lines. */
export async function documentedCommands(heading) {
  const text = await readFile(join(root, 'docs', 'operations', 'restore.md'), 'utf8')
  const [, after] = text.split(`\n${heading}\n`)
  if (after === undefined) throw new Error(`docs/operations/restore.md has no section "${heading}".`)
  const [section = ''] = after.split(/\n#{1,3} /)
  const blocks = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, lines = '']) => lines)
  if (blocks.length === 0) throw new Error(`"${heading}" of docs/operations/restore.md holds no commands.`)
  return blocks
}

/**
 * Runs them as an operator's shell does, but ends at the first that fails. PROGRAMS in `env` are folders to search first; `user`
 * is another than this one. Returns seconds.
 */
export async function runDocumented(name, commands, env, user) {
  const start = performance.now()
  await runStep(name, {
    command: 'bash',
    // In the shell, as the guard puts the folder of Node.js first, which may hold another pg_dump.
    args: ['-eu', '-o', 'pipefail', '-c', `export PATH="$PROGRAMS:$PATH"\n${commands}`],
    ...user,
    cwd: user ? '/' : root,
    env: { ...process.env, ...env },
  })
  return (performance.now() - start) / 1000
}
