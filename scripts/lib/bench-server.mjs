import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureDependencies } from './dependencies.mjs'
import { root } from './paths.mjs'
import { freePort } from './ports.mjs'
import { startPostgres } from './postgres.mjs'
import { deployMigrations, ensurePrismaClient } from './prisma.mjs'
import { serverCommand } from './server-command.mjs'

export const say = (/** @type {string} */ line) => console.log(line)

/** Before the first measurement. */
export async function prepareBench() {
  await ensureDependencies(say)
  await ensurePrismaClient(say)
}

/** A migrated database. @param {Parameters<typeof startPostgres>[0]} options */
export async function startBenchDatabase(options) {
  const postgres = await startPostgres(options)
  await deployMigrations(postgres.url)
  return postgres
}

/**
 * A production build's server, which sends no mail.
 *
 * @param {string} databaseUrl
 * @param {object} options
 * @param {string} [options.folder] where the build is
 * @param {'inherit' | 'ignore'} [options.log] what becomes of its log
 * @param {string} [options.node] another Node.js than this one
 * @param {string[]} [options.command] another than one process with our flags
 * @param {Record<string, string>} options.env what differs from service
 */
export async function startBenchServer(
  databaseUrl,
  { folder = root, log = 'inherit', node = process.execPath, command = serverCommand(folder), env },
) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const web = spawn(node, command, {
    cwd: folder,
    stdio: ['ignore', log, 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      APP_URL: origin,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: 'only-for-measuring-0123456789abcdef012345',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'bench@sati.example',
      DEMONSTRATION: '1',
      MAIL_PAUSED: '1',
      ...env,
    },
  })
  await once(web, 'message')
  return {
    origin,
    pid: web.pid,
    async stop() {
      web.kill('SIGTERM')
      await once(web, 'exit')
    },
  }
}
