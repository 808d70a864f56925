import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDependencies } from '../scripts/lib/dependencies.mjs'
import { root } from '../scripts/lib/paths.mjs'
import { freePort } from '../scripts/lib/ports.mjs'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { deployMigrations, ensurePrismaClient } from '../scripts/lib/prisma.mjs'
import { serverCommand, serverEnvironment } from '../scripts/lib/server-command.mjs'
import { isMet, printFigures } from './bench/figures.mjs'
import { secret } from './samples.mjs'

export const print = (line) => console.log(line)

export async function prepareBench() {
  await ensureDependencies(print)
  await ensurePrismaClient(print)
}

/** Imports and runs each file, whose `run` returns figures. Exits with 1 where one misses its goal. */
export async function runAll(names, folder) {
  const figures = []
  for (const name of names) {
    const { run } = await import(new URL(`${name}.mjs`, folder).href)
    print(`\n${name}`)
    figures.push(...(await run()))
  }
  printFigures(figures, print)
  process.exit(figures.length > 0 && figures.every(isMet) ? 0 : 1)
}

/** A migrated database. */
export async function startBenchDatabase(options) {
  const postgres = await startPostgres(options)
  await deployMigrations(postgres.url)
  return postgres
}

/**
 * A production build's server, by default of this checkout, as one process with our flags. It sends no mail, logs errors only
 * and has no rate limits (all calls come from one address), unless `env` says otherwise.
 */
export async function startBenchServer(
  databaseUrl,
  { folder = root, log = 'inherit', node = process.execPath, command = serverCommand(folder), env = {} } = {},
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
      AUTH_SECRET: secret,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'bench@sati.example',
      DEMONSTRATION: '1',
      MAIL_PAUSED: '1',
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'error',
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

/** Work calls `afterwards` with what stops a thing it started: called at the end, also of work that fails, the last first. */
export async function withCleanup(work) {
  const stops = []
  try {
    return await work((stop) => void stops.unshift(stop))
  } finally {
    for (const stop of stops) await stop()
  }
}

/** With a folder that other users (postgres, nginx) may enter. */
export function withFolder(prefix, work) {
  return withCleanup(async (afterwards) => {
    const folder = await mkdtemp(join(tmpdir(), prefix))
    afterwards(() => rm(folder, { recursive: true, force: true }))
    await chmod(folder, 0o755)
    return work(folder, afterwards)
  })
}

/**
 * A migrated database and `startServer` for servers on it; all is stopped at the end. With `waitsForDisk` a write ends on the
 * disk, as in service, else in memory.
 */
export function withBenchServers(work, { waitsForDisk = false } = {}) {
  return withCleanup(async (afterwards) => {
    const dataDir = waitsForDisk ? await mkdtemp(join(tmpdir(), 'sati-bench-')) : undefined
    if (dataDir) afterwards(() => rm(dataDir, { recursive: true, force: true }))
    const postgres = await startBenchDatabase(dataDir ? { dataDir } : { ephemeral: true })
    afterwards(postgres.stop)
    return work({
      databaseUrl: postgres.url,
      afterwards,
      async startServer({ databaseUrl = postgres.url, ...options } = {}) {
        const server = await startBenchServer(databaseUrl, options)
        afterwards(server.stop)
        return server
      },
    })
  })
}
