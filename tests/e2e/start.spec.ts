import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { packageVersion, root } from '@/scripts/lib/paths.mjs'
import { isRunning } from '@/scripts/lib/processes.mjs'
import { operatorEnvironment } from '@/tests/support/operator.mjs'
import { freePort } from '@/tests/support/ports.mjs'
import { ask, isGoodbye, isSuccess, open } from '@/tests/support/raw-connection'
import { ownServer } from './own-server'
import { addChild, newPersonDetails } from './people'
import { postJson } from './raw-request'
import { wordingIn } from './wording'

/** `npm start` with its own data: a killed one can start again, and a stopped one leaves nothing. */

let folder = ''
let port = 0
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sati-start-'))
  port = await freePort()
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

interface Started {
  process: ChildProcess
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

async function expectOutput({ said }: Started, words: string): Promise<void> {
  await expect.poll(said, { timeout: 60_000, intervals: [100] }).toContain(words)
}

async function kill({ process }: Started): Promise<void> {
  const exited = once(process, 'exit')
  process.kill('SIGKILL')
  await exited
}

/** When it has ended and all of its output has arrived, which is later. */
async function ended({ process }: Started): Promise<number | null> {
  const [code] = await once(process, 'close')
  return code
}

/** Programs that work on this test's data, and whether the address answers. */
async function leftovers(): Promise<string[]> {
  const programs = execFileSync('ps', ['-eww', '-o', 'command='], { encoding: 'utf8' })
  const ours = programs.split('\n').filter((line) => line.includes(folder))
  const answers = await fetch(`http://localhost:${port}/api/health/live`).catch(() => null)
  return [...ours, ...(answers ? ['the web server'] : [])]
}

function signIn() {
  const demo = { email: 'nok@example.com', password: 'calm-moon-54' }
  return postJson(`http://localhost:${port}`, '/api/auth/login', demo)
}

test('a killed start leaves what the next one works from, and a stopped one leaves nothing running', async () => {
  test.setTimeout(240_000)
  const first = start()
  await expectOutput(first, 'Preparing the demo data')
  await kill(first)

  const second = start()
  await expectOutput(second, `http://localhost:${port}`)
  expect((await signIn()).status).toBe(200)

  const beside = start()
  expect([await ended(beside), beside.said()]).toEqual([1, expect.stringMatching(/already running/)])
  expect((await signIn()).status).toBe(200)

  await kill(second)
  await expect.poll(leftovers, { timeout: 30_000, intervals: [200] }).toEqual([])

  const third = start()
  await expectOutput(third, `http://localhost:${port}`)
  const signedIn = await signIn()
  expect(signedIn.status).toBe(200)
  const cookies = [signedIn.headers['set-cookie'] ?? []].flat()
  const headers = { Cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }
  const read = async (path: string) => (await fetch(`http://localhost:${port}${path}`, { headers })).text()
  const [child] = JSON.parse(await read('/api/children'))
  // Where names are typed, also in a form that a click opens.
  for (const path of ['/privacy', '/profile', `/children/${child.id}`, `/teacher-referral?child=${child.id}`])
    expect.soft(await read(path), path).toContain(wordingIn('en')('operator.demonstration', { brand: 'Sati' }))
  third.process.kill('SIGINT')
  expect(await ended(third)).toBe(0)
  expect(third.said()).toContain('Stopped')
  expect(await leftovers()).toEqual([])
})

test('a server that is started alone refuses to serve real data until it is said who answers for them', async () => {
  const { DEMONSTRATION: _, ...env } = process.env
  const server = spawn(process.execPath, ['scripts/server.mjs'], {
    cwd: root,
    env: {
      ...env,
      ...{
        DATABASE_URL: 'postgresql://nowhere.invalid/x',
        AUTH_SECRET: 'only-for-tests-0123456789abcdef0123456789',
        APP_URL: 'https://sati.example',
      },
      ...{ SMTP_URL: 'smtp://nowhere.invalid', MAIL_FROM: 'a@sati.example', OPERATOR_NAME: '', PORT: String(port) },
      ...{
        OPERATOR_ADDRESS: 'Bangkok',
        OPERATOR_EMAIL: 'a@sati.example',
        DPO_EMAIL: 'a@sati.example\nBcc: b@sati.example',
      },
    },
  })
  let said = ''
  server.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(server, 'close')
  expect([code, said.trim().split('\n')]).toEqual([
    1,
    ['OPERATOR_NAME is required in production', 'DPO_EMAIL must be an e-mail address, without a name'],
  ])
})

test('a server of several processes names all that is wrong with its environment at once, and only once', async () => {
  const { DEMONSTRATION: _, ...env } = process.env
  const server = spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd: root,
    env: {
      ...env,
      ...{ WEB_PROCESSES: '3', DATABASE_POOLSIZE: '20', RATE_LIMITSCALE: '2', APP_URL: 'http://sati.example' },
      ...{ AUTH_SECRET: 'replace-these-words-by-32-random-characters', DATABASE_URL: 'postgresql://nowhere.invalid/x' },
      ...{ SMTP_URL: 'smtp://nowhere.invalid', MAIL_FROM: 'a@sati.example', ...operatorEnvironment },
    },
  })
  let said = ''
  server.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(server, 'close')
  expect([code, said.trim().split('\n')]).toEqual([
    1,
    [
      'AUTH_SECRET is still what .env.example shows: put in your own',
      'APP_URL must begin with https:// (http:// only on this machine or a private network)',
      'DATABASE_POOLSIZE is not read: rename it to DATABASE_POOL_SIZE, or take it away',
      'RATE_LIMITSCALE is not read: rename it to RATE_LIMIT_SCALE, or take it away',
    ],
  ])
})

const logOf = ({ url }: { url: string }) =>
  readFile(join(root, 'test-results', `server-${new URL(url).port}.log`), 'utf8')

async function logged(server: { url: string }, ...wanted: string[]): Promise<Record<string, unknown>[]> {
  const lines = (await logOf(server)).split('\n').filter((line) => line.startsWith('{'))
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => wanted.includes(msg))
}

for (const processes of ['', '3'])
  test(`a stopping server of ${processes || 'one'} process${processes && 'es'} is not ready at once, answers what was sent, and has stored what it answered`, async ({
    playwright,
  }) => {
    const urlFile = join(folder, 'database.url')
    const server = await ownServer({ DATABASE_URL_FILE: relative(root, urlFile), WEB_PROCESSES: processes })
    await expect
      .poll(() => logged(server, 'started'))
      .toEqual([
        {
          level: 'info',
          time: expect.any(String),
          address: server.url,
          listensOn: `port ${new URL(server.url).port} of all addresses`,
          version: packageVersion(),
          processes: Number(processes) || 1,
          database: new URL(await readFile(urlFile, 'utf8')).host,
          mailsPaused: false,
          demonstration: false,
          msg: 'started',
        },
      ])
    const request = await playwright.request.newContext({ baseURL: server.url })
    expect((await request.post('/api/auth/register', { data: newPersonDetails() })).status()).toBe(201)
    const { id: childId } = await addChild(request)
    const { cookies } = await request.storageState()
    await request.dispose()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const database = new pg.Client(await readFile(urlFile, 'utf8'))
    await database.connect()

    const own = Number(new URL(server.url).port)
    const head = (line: string) => `${line} HTTP/1.1\r\nHost: localhost:${own}\r\nCookie: ${cookie}\r\n`
    // More than the pool has connections, and few enough for a busy machine, which gets no connection in four seconds.
    const bodies = Array.from({ length: 20 }, (_, n) =>
      JSON.stringify({ childId, answers: Array.from({ length: 18 }, (_, item) => (n >> item) & 1) }),
    )
    // Used before, as a proxy's connections are.
    const sockets = await Promise.all(bodies.map(() => open(own)))
    await Promise.all(sockets.map((socket) => ask(socket, `${head('GET /api/auth/user')}\r\n`)))
    const answers = sockets.map((socket, n) => {
      const type = `Content-Type: application/json\r\nContent-Length: ${bodies[n]?.length}\r\n`
      return ask(socket, `${head('POST /api/assessments')}${type}\r\n${bodies[n]?.slice(0, 20)}`)
    })
    const asked = Date.now()
    const stopped = server.stop()
    // Each without the one before: half a second later the port is closed.
    const readiness: number[] = []
    const probes = setInterval(() => {
      fetch(`${server.url}/api/health/ready`).then(
        ({ status }) => readiness.push(status),
        () => {},
      )
    }, 20)
    await expect.poll(() => readiness).toContain(503)
    clearInterval(probes)
    for (const [n, socket] of sockets.slice(1).entries()) socket.write(bodies[n + 1]?.slice(20) ?? '')
    const done = await Promise.all(answers.slice(1))
    expect(done.filter((answer) => isSuccess(answer) && isGoodbye(answer))).toHaveLength(bodies.length - 1)
    const { rows } = await database.query('SELECT count(*)::int AS stored FROM "Assessment"')
    expect(rows).toEqual([{ stored: bodies.length - 1 }])
    await database.end()
    sockets[0]?.write(bodies[0]?.slice(20) ?? '')
    expect(isSuccess((await answers[0]) ?? '')).toBe(true)
    expect(await stopped).toBe(0)
    expect(await logged(server, 'stopping', 'stopped')).toEqual([
      { level: 'info', time: expect.any(String), msg: 'stopping' },
      { level: 'info', time: expect.any(String), seconds: expect.any(Number), msg: 'stopped' },
    ])
    expect(Date.now() - asked).toBeLessThan(15_000)
  })

test('a process that ends is replaced while the others answer, and one that cannot start ends all', async () => {
  const server = await ownServer({ WEB_PROCESSES: '3' })
  const processes = () =>
    childrenOf(server.pid).flatMap(({ pid, command }) => (command.includes('serve.mjs') ? childrenOf(pid) : []))
  const before = processes().map(({ pid }) => pid)
  expect(before).toHaveLength(3)
  process.kill(before[0] ?? 0, 'SIGKILL')
  // Until it is noticed, a connection may still be given to the one that is gone.
  await expect.poll(() => logOf(server)).toContain('ended unexpectedly (SIGKILL)')
  expect(processes().map(({ pid }) => pid)).not.toContain(before[0])
  for (let request = 0; request < 30; request++) {
    const options = { headers: { connection: 'close' }, signal: AbortSignal.timeout(5_000) }
    // Not its readiness, which depends on PostgreSQL: on a busy machine it opens no connection in two seconds.
    expect((await fetch(`${server.url}/api/health/live`, options)).status).toBe(200)
  }
  await expect.poll(() => processes().length, { timeout: 30_000 }).toBe(3)
  const last = processes().map(({ pid }) => pid)
  expect(await server.stop()).toBe(0)
  expect(last.filter(isRunning)).toEqual([])

  const homeless = spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd: root,
    env: { ...process.env, WEB_PROCESSES: '3', DATABASE_URL: 'no address' },
  })
  expect(await once(homeless, 'close')).toEqual([1, null])
})

function childrenOf(parent: number | undefined): { pid: number; command: string }[] {
  const programs = execFileSync('ps', ['-eww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
  return programs.split('\n').flatMap((line) => {
    const [, pid, ppid, command = ''] = /^\s*(\d+)\s+(\d+) (.*)$/.exec(line) ?? []
    return Number(ppid) === parent ? [{ pid: Number(pid), command }] : []
  })
}
