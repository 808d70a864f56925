import { execFile } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { POST as createAssessment } from '@/app/api/assessments/route'
import { db } from '@/lib/db'
import { keepTimeLimits, timeLimits } from '@/lib/db-time-limits.mjs'
import { probe } from '@/lib/http/access'
import { defineRoute } from '@/lib/http/route'
import { call } from '../support/api'
import { manySigns, newFamily } from '../support/people'
import { startPgBouncer } from '../support/pgbouncer.mjs'
import { count, sql } from '../support/sql'
import { startClock } from '../support/timing'
import { until } from '../support/until'

/** A real PgBouncer in transaction pooling mode (docs/operations/run.md, "Behind PgBouncer"). */

const direct = new URL(process.env.DATABASE_URL ?? '')
/** A role without rights on other databases, as hosting providers give one. */
const role = `app_${direct.pathname.slice(1)}`
const stops: (() => Promise<void>)[] = []

const asRole = Object.assign(new URL(direct), { username: role, password: 'only-for-tests' })

async function newPooler(more: Record<string, string> = {}): Promise<string> {
  const { url, stop } = await startPgBouncer(asRole, { size: 3, more })
  stops.push(stop)
  return url
}

beforeAll(async () => {
  await sql(`CREATE ROLE ${role} LOGIN PASSWORD 'only-for-tests'`)
  await sql(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`)
})
afterAll(async () => {
  await db().$disconnect()
  for (const stop of stops) await stop()
})

async function connect(url: URL): Promise<pg.Client> {
  const client = new pg.Client(url.href)
  await client.connect()
  return client
}

async function migrate(): Promise<void> {
  const client = await connect(asRole)
  await keepTimeLimits(client).finally(() => client.end())
}

const slowRoute = defineRoute({
  access: probe('a statement that takes half a minute'),
  returns: null,
  handle: () => db().$queryRaw`SELECT 1 AS done FROM pg_sleep(30)`,
})

function hammer(url: string, own: string) {
  const tsx = join(process.cwd(), 'node_modules/tsx/dist/cli.mjs')
  const args = [tsx, '--conditions=react-server', 'tests/support/load.mjs', own, '500']
  const env = { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'info' }
  return new Promise<{ outcome: unknown; log: string }>((resolve, reject) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      if (error) return reject(new Error(stderr))
      const lines = stdout.trim().split('\n')
      resolve({ outcome: JSON.parse(lines.pop() ?? ''), log: lines.join('\n') })
    })
  })
}

test('two processes get their own rows, and say loudly when the time limits do not hold', async () => {
  // PgBouncer silently drops this option, which other guides recommend.
  const url = await newPooler({ ignore_startup_parameters: Object.keys(timeLimits).join(', ') })
  const runs = await Promise.all([hammer(url, 'one'), hammer(url, 'two')])
  for (const { outcome, log } of runs) {
    expect(outcome).toEqual({ foreign: 0, failures: {} })
    const errors = log.split('\n').filter((line) => line.includes('"level":"error"'))
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(/TIME LIMITS OF THE DATABASE DO NOT HOLD.*DIRECT_DATABASE_URL/)
    expect(log).not.toContain('only-for-tests')
  }
})

test('with the limits that migrating leaves behind, a held row and a slow statement end as a 503 within six seconds', async () => {
  // Two instances may migrate concurrently.
  await Promise.all([migrate(), migrate()])
  process.env.DATABASE_URL = await newPooler()
  const family = await newFamily()

  const holder = await connect(direct)
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM "Child" WHERE id = $1 FOR UPDATE', [family.child.id])
  const seconds = startClock()
  const body = { childId: family.child.id, answers: manySigns }
  const [held, slow] = await Promise.all([
    call(createAssessment, '/api/assessments', { method: 'POST', cookie: family.cookie, body }),
    call(slowRoute, '/api/slow'),
  ])
  for (const { status, body } of [held, slow])
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'UNAVAILABLE' })
  // Failed calls leave nothing running.
  const running = () => count(`pg_stat_activity WHERE usename = $1 AND state <> 'idle'`, [role])
  await until('nothing runs', async () => (await running()) === 0)
  expect(seconds()).toBeLessThan(6)
  await holder.end()
  await until('the next answer', async () => {
    const answer = await call(createAssessment, '/api/assessments', { method: 'POST', cookie: family.cookie, body })
    return answer.status === 201
  })
})
