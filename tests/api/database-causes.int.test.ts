import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { freePort } from '../support/ports.mjs'
import { startProxy } from '../support/proxy'
import { sql } from '../support/sql'
import { until } from '../support/until'

/** The log has the cause of an outage once, with PostgreSQL's or the network's code and with what to do. */

interface Line {
  level: string
  msg: string
  code?: string
  host?: string
  count?: number
}

function start(databaseUrl: string) {
  const child = spawn(process.execPath, ['tests/support/booted.mjs'], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const all = () => output.split('\n').slice(0, -1)
  const answers = () => all().filter((line) => line.startsWith('ready '))
  const lines = (): Line[] =>
    all()
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
  return {
    answers,
    lines,
    /** Longer than any retry interval, so that a line logged at each retry would be there twice. */
    asked: (times: number) => until(`${times} answers`, async () => answers().length >= times, 120),
    logged: (words: string) => until(words, async () => lines().find(({ msg }) => msg.includes(words)), 90),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

const usual = () => new URL(process.env.DATABASE_URL ?? '')
const changed = (change: Partial<URL>) => Object.assign(usual(), change)
const notReady = /^ready 503 .*"UNAVAILABLE"/

/** Lines without news. On a busy machine the network may log a code of its own first, once too. */
function troublesOf({ lines }: ReturnType<typeof start>): Line[] {
  const troubles = lines().filter(({ level, code }) => level !== 'info' && code !== 'ETIMEDOUT')
  expect(new Set(troubles.map(({ msg }) => msg)).size).toBe(troubles.length)
  for (const { msg } of troubles) expect(msg).toMatch(/^the database is away: |^\d+ migrations? missing: /)
  return troubles
}

/** Its tests are idle most of the time and change nothing, so they run in parallel. */
async function expectOneCause(url: URL, code: RegExp, words: RegExp): Promise<void> {
  const server = start(url.href)
  try {
    await until('the cause', async () => server.lines().some((line) => code.test(line.code ?? '')), 90)
    await server.asked(35)
    for (const answer of server.answers()) expect(answer).toMatch(notReady)
    const troubles = troublesOf(server)
    expect(troubles.filter((each) => code.test(each.code ?? ''))).toEqual([
      expect.objectContaining({ level: 'warn', host: url.host, msg: expect.stringMatching(words) }),
    ])
    expect(JSON.stringify(server.lines())).not.toContain(url.password)
  } finally {
    await server.stop()
  }
}

test.concurrent('a port at which nothing listens is logged once, as ECONNREFUSED', async () =>
  expectOneCause(changed({ port: String(await freePort()) }), /^ECONNREFUSED$/, /away: nothing listens there/))

test.concurrent('a host that there is not is logged once, as the name server has it', () =>
  expectOneCause(
    changed({ hostname: 'nowhere.invalid' }),
    /^(ENOTFOUND|EAI_AGAIN)$/,
    /look at the host of DATABASE_URL/,
  ))

test.concurrent('a wrong password is logged once, as 28P01', () =>
  expectOneCause(changed({ password: 'another-one' }), /^28P01$/, /the role or its password in DATABASE_URL is wrong/))

test.concurrent('a database that there is not is logged once, as 3D000', () =>
  expectOneCause(changed({ pathname: '/elsewhere' }), /^3D000$/, /there is no database of that name/))

test.concurrent('an address that names a file that is not there is logged once, as ENOENT', () =>
  expectOneCause(
    changed({ search: '?sslrootcert=/nowhere.pem' }),
    /^ENOENT$/,
    /a file or socket that DATABASE_URL names/,
  ))

test('a database without migrations is logged once with their number, and again when it has them', async () => {
  const name = `empty_${process.pid}`
  await sql(`CREATE DATABASE ${name}`)
  const server = start(changed({ pathname: `/${name}` }).href)
  try {
    const migrations = readdirSync('prisma/migrations').filter((each) => /^\d/.test(each))
    const words = `${migrations.length} migrations missing: npm run db:migrate`
    expect(await server.logged('missing')).toMatchObject({ level: 'error', count: migrations.length, msg: words })
    await server.asked(35)
    for (const answer of server.answers()) expect(answer).toMatch(notReady)
    expect(troublesOf(server)).toHaveLength(1)
  } finally {
    await server.stop()
    await sql(`DROP DATABASE ${name} WITH (FORCE)`)
  }
})

test('migrations that come are logged once, and the instance is ready', async () => {
  await sql('ALTER TABLE "_prisma_migrations" RENAME TO elsewhere')
  const server = start(usual().href)
  try {
    await server.logged('missing')
    await sql('ALTER TABLE elsewhere RENAME TO "_prisma_migrations"')
    await server.logged('the database has every migration')
    await until('ready', async () => server.answers().at(-1)?.startsWith('ready 200'), 90)
  } finally {
    await server.stop()
    await sql('ALTER TABLE IF EXISTS elsewhere RENAME TO "_prisma_migrations"')
  }
})

test('a database that goes and comes is logged once each time', async () => {
  const proxy = await startProxy(usual())
  const server = start(proxy.url)
  const count = (words: string) => server.lines().filter(({ msg }) => msg.startsWith(words)).length
  try {
    await until('ready', async () => server.answers().at(-1)?.startsWith('ready 200'), 90)
    for (let outage = 1; outage <= 2; outage++) {
      await proxy.cut()
      await until('the outage', async () => count('the database is away: nothing listens there') === outage, 60)
      await server.asked(server.answers().length + 30)
      await proxy.restore()
      await until('the return', async () => count('the database is back') === outage, 60)
      expect(count('the database is away: nothing listens there')).toBe(outage)
    }
    expect(server.lines().filter(({ level }) => level !== 'info').length).toBeLessThanOrEqual(8)
    for (const answer of server.answers()) expect(answer).toMatch(/^ready (200|503) /)
  } finally {
    await server.stop()
    await proxy.cut()
  }
})
