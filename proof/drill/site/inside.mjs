import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '../../../scripts/lib/build.mjs'
import { root } from '../../../scripts/lib/paths.mjs'
import { runStep } from '../../../scripts/lib/programs.mjs'
import { say } from '../../bench-server.mjs'
import { ensurePrograms } from './packages.mjs'

/**
 * Runs a script with hosts of its own: a network, process numbers and mounts that nobody else sees, and that are gone with it,
 * however it ends. So each program has the port that its configuration names.
 * script: in proof/drill; gets a folder to work in, and writes its figures there
 */
export async function runInside(script) {
  ensurePrograms(say)
  await ensureBuild(say)
  const folder = await mkdtemp(join(tmpdir(), 'sati-drill-'))
  try {
    const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
    await runStep(`the drill of ${script}`, {
      command: 'unshare',
      // The first process of its own numbers is a shell: it takes leave of what dies there without a parent.
      args: [...own, 'sh', '-c', '"$@"; exit $?', 'sh', process.execPath, join(root, 'proof', 'drill', script), folder],
      cwd: root,
      show: true,
    })
    return JSON.parse(await readFile(join(folder, 'figures.json'), 'utf8'))
  } finally {
    if (!process.env.KEEP_DRILL) await rm(folder, { recursive: true, force: true })
  }
}
