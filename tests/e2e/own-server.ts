import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { root } from '@/scripts/lib/paths.mjs'
import { freePort } from '@/tests/support/ports.mjs'

interface OwnServer {
  url: string
  pid: number | undefined
  stop: () => Promise<number | null>
  stopDatabase: () => Promise<void>
}

interface Options {
  /** A PostgreSQL that can be stopped. */
  ownPostgres?: boolean
}

/** The most that starting one takes on a busy machine. */
const longestStart = 60_000

/** A second server with its own database and settings. */
export async function ownServer(
  settings: Record<string, string>,
  { ownPostgres = false }: Options = {},
): Promise<OwnServer> {
  const port = await freePort()
  const info = test.info()
  info.setTimeout(info.timeout + longestStart)
  const { databaseUrlFile } = info.config.metadata
  const neighbour = ownPostgres ? '' : await readFile(join(root, databaseUrlFile), 'utf8')
  const url = `http://localhost:${port}`
  const startLog = `test-results/server-${port}-start.log`
  const starting = openSync(join(root, startLog), 'w')
  const server = spawn(process.execPath, ['tests/support/server.mjs'], {
    cwd: root,
    stdio: ['pipe', 'ignore', starting],
    env: {
      ...process.env,
      ...settings,
      PORT: String(port),
      // Any free port: these mails are not read.
      INBOX_PORT: '0',
      BESIDE_DATABASE_URL: neighbour,
      SERVER_LOG: `test-results/server-${port}.log`,
    },
  })
  closeSync(starting)
  const ended = once(server, 'exit')
  const readiness = async () => {
    if (server.exitCode !== null)
      throw new Error(`the second server ended:\n${readFileSync(join(root, startLog), 'utf8').slice(-2_000)}`)
    return (await fetch(`${url}/api/health/ready`).catch(() => null))?.status
  }
  await expect.poll(readiness, { timeout: longestStart, intervals: [100], message: 'a second server' }).toBe(200)
  async function stop() {
    server.kill('SIGTERM')
    const [code] = await ended
    return code
  }
  async function stopDatabase() {
    if (!ownPostgres) throw new Error('its PostgreSQL is the other tests’ too')
    server.kill('SIGUSR2')
    await expect
      .poll(readiness, { timeout: 30_000, intervals: [100], message: 'a server without its database' })
      .toBe(503)
  }
  return { url, pid: server.pid, stop, stopDatabase }
}
