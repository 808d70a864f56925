import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDependencies } from '../scripts/lib/dependencies.mjs'
import { root } from '../scripts/lib/paths.mjs'
import { freePort } from '../scripts/lib/ports.mjs'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { deployMigrations, ensurePrismaClient } from '../scripts/lib/prisma.mjs'
import { serverCommand, serverEnvironment } from '../scripts/lib/server-command.mjs'

export const say = (line) => console.log(line)

/** Before the first measurement. */
export async function prepareBench() {
  await ensureDependencies(say)
  await ensurePrismaClient(say)
}

/** A migrated database. */
export async function startBenchDatabase(options) {
  const postgres = await startPostgres(options)
  await deployMigrations(postgres.url)
  return postgres
}

/**
 * folder: where the build is
 * log: what becomes of its log
 * node: another Node.js than this one
 * command: another than one process with our flags
 * env: what differs from service
 */

/** A production build's server, which sends no mail. */
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
      ...serverEnvironment(process.env),
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
  const ended = once(web, 'exit')
  const failed = ended.then(([code, signal]) => {
    throw new Error(`the server ended as it started, with ${code ?? signal}`)
  })
  await Promise.race([once(web, 'message'), failed])
  return {
    origin,
    pid: web.pid,
    async stop() {
      web.kill('SIGTERM')
      await ended
    },
  }
}

/** All calls come from one address, which is not what is measured. */
const unlimited = { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error' }

/**
 * What a part of the bench measures with.
 * startServer: without limits and, but for errors, without a log, unless its `env` says otherwise
 * afterwards: stops what the part has started itself
 */

/**
 * A migrated database and, as the work asks for them, servers on it. At the end, also of work that fails, all is stopped, what
 * was started last first.
 * options: whether a write ends on the disk, as in service, or in memory
 */
export async function withBenchServers(work, { waitsForDisk = false } = {}) {
  const stops = []
  const afterwards = (stop) => void stops.unshift(stop)
  try {
    const dataDir = waitsForDisk ? await mkdtemp(join(tmpdir(), 'sati-bench-')) : undefined
    if (dataDir) afterwards(() => rm(dataDir, { recursive: true, force: true }))
    const postgres = await startBenchDatabase(dataDir ? { dataDir } : { ephemeral: true })
    afterwards(postgres.stop)
    return await work({
      databaseUrl: postgres.url,
      async startServer({ databaseUrl = postgres.url, env = {}, ...options } = {}) {
        const server = await startBenchServer(databaseUrl, { ...options, env: { ...unlimited, ...env } })
        afterwards(server.stop)
        return server
      },
      afterwards,
    })
  } finally {
    for (const stop of stops) await stop()
  }
}
