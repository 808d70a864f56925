import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { endProcess } from '../../scripts/lib/processes.mjs'
import { runStep } from '../../scripts/lib/programs.mjs'
import { serverCommand } from '../../scripts/lib/server-command.mjs'

/**
 * What the framework alone can do: bench/bare, a Next.js project with `next start`, our flags and nothing else of ours. It is
 * built elsewhere, since inside this project Next.js would take our middleware.
 */
export async function startBareServer() {
  const folder = await mkdtemp(join(tmpdir(), 'sati-bare-'))
  await cp(join(root, 'proof/bench/bare'), folder, { recursive: true })
  await cp(join(root, 'lib/screening/questionnaire.json'), join(folder, 'questionnaire.json'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const next = join(folder, 'node_modules/next/dist/bin/next')
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  await runStep('next build', { command: process.execPath, args: [next, 'build'], cwd: folder, env })

  const port = await freePort()
  const flags = serverCommand(folder).filter((argument) => argument.startsWith('--'))
  const web = spawn(process.execPath, [...flags, next, 'start', '--port', String(port)], {
    cwd: folder,
    stdio: 'ignore',
    env,
  })
  const origin = `http://localhost:${port}`
  for (let attempt = 0; !(await fetch(origin).catch(() => undefined))?.ok; attempt++) {
    if (attempt === 100) throw new Error('the bare server did not start')
    await sleep(100)
  }
  return {
    origin,
    pid: web.pid,
    async stop() {
      if (web.pid) await endProcess(web.pid, [['SIGKILL', 5000]])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
