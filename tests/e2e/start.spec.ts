import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { root } from '@/scripts/lib/paths.mjs'
import { freePort } from '@/scripts/lib/ports.mjs'
import { postJson } from './raw-request'

/** `npm start` itself, with data of its own: what a killed one leaves, and that a stopped one leaves nothing. */

let folder = ''
let port = 0
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sati-start-'))
  port = await freePort()
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

interface Started {
  process: ChildProcess
  /** All that it has printed so far. */
  said: () => string
}

function start(): Started {
  const { DATABASE_URL: _, SMTP_URL: __, APP_URL: ___, ...env } = process.env
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  return { process: child, said: () => output }
}

async function says({ said }: Started, words: string): Promise<void> {
  await expect.poll(said, { timeout: 60_000 }).toContain(words)
}

async function end(started: Started, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(started.process, 'exit')
  started.process.kill(signal)
  const [code] = await exited
  return code
}

/** Programs that work on this test's data, and whether the address answers. */
async function leftovers(): Promise<string[]> {
  const programs = execFileSync('ps', ['-eww', '-o', 'command='], { encoding: 'utf8' })
  const ours = programs.split('\n').filter((line) => line.includes(folder))
  const answers = await fetch(`http://localhost:${port}/api/health/live`).catch(() => null)
  return [...ours, ...(answers ? ['the web server'] : [])]
}

async function signIn(): Promise<number> {
  const demo = { email: 'nok@example.com', password: 'calm-moon-54' }
  return (await postJson(`http://localhost:${port}`, '/api/auth/login', demo)).status
}

test('a killed start leaves what the next one works from, and a stopped one leaves nothing running', async () => {
  test.setTimeout(240_000)
  const first = start()
  await says(first, 'Preparing the demo data')
  await end(first, 'SIGKILL')

  const second = start()
  await says(second, `http://localhost:${port}`)
  expect(await signIn()).toBe(200)

  const beside = start()
  const [code] = await once(beside.process, 'exit')
  expect([code, beside.said()]).toEqual([1, expect.stringMatching(/already running/)])
  expect(await signIn()).toBe(200)

  await end(second, 'SIGKILL')
  await expect.poll(leftovers, { timeout: 30_000 }).toEqual([])

  const third = start()
  await says(third, `http://localhost:${port}`)
  expect(await signIn()).toBe(200)
  expect(await end(third, 'SIGINT')).toBe(0)
  expect(third.said()).toContain('Stopped')
  expect(await leftovers()).toEqual([])
})
