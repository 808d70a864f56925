import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { root } from '@/scripts/lib/paths.mjs'
import { freePort } from '@/scripts/lib/ports.mjs'

interface OwnServer {
  url: string
  /** Of the program that has started the web server, its mail server and the rest. */
  pid: number | undefined
  /** Resolves with the web server's exit code. */
  stop: () => Promise<number | null>
  /** Permanently. */
  stopDatabase: () => Promise<void>
}

interface Options {
  /** A PostgreSQL that can be stopped, and not only a database. */
  ownPostgres?: boolean
}

/** What it takes at most, where much else runs at the time, to start one. */
const longestStart = 60_000

/** A second server with a database of its own, for a test that needs other settings than the rest. */
export async function ownServer(
  settings: Record<string, string>,
  { ownPostgres = false }: Options = {},
): Promise<OwnServer> {
  const port = await freePort()
  const info = test.info()
  // On top of what the test itself may take.
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
      // Any that is free when it listens: nobody reads these mails.
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
