import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '../../../scripts/lib/build.mjs'
import { root } from '../../../scripts/lib/paths.mjs'
import { runStep } from '../../../scripts/lib/programs.mjs'
import { print } from '../../bench-server.mjs'
import { lastLogLines } from './cluster.mjs'
import { layOutHosts } from './hosts.mjs'
import { ensurePrograms } from './packages.mjs'
import { renderDeployment } from './settings.mjs'

/**
 * Runs a script of proof/drill in namespaces of its own (network, processes, mounts), which end with it. So each program has the
 * port of its configuration. The script gets a folder, and writes its figures there.
 */
export async function runInside(script) {
  ensurePrograms()
  await ensureBuild(print)
  const folder = await mkdtemp(join(tmpdir(), 'sati-drill-'))
  try {
    const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
    await runStep(`the drill of ${script}`, {
      command: 'unshare',
      // The first process must reap orphans, as a shell does.
      args: [...own, 'sh', '-c', '"$@"; exit $?', 'sh', process.execPath, join(root, 'proof', 'drill', script), folder],
      cwd: root,
      show: true,
    })
    return JSON.parse(await readFile(join(folder, 'figures.json'), 'utf8'))
  } finally {
    if (!process.env.KEEP_DRILL) await rm(folder, { recursive: true, force: true })
  }
}

/** The script's side of it: `work` gets the folder with the rendered deployment, and returns figures. */
export async function drillSite(work) {
  const folder = process.argv[2] ?? ''
  layOutHosts()
  const settings = await renderDeployment(folder)
  try {
    await writeFile(join(folder, 'figures.json'), JSON.stringify(await work(folder, settings)))
  } catch (error) {
    print(lastLogLines(folder))
    throw error
  }
  process.exit(0)
}
