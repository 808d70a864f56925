import pg from 'pg'
import { POST as createAssessment } from '@/app/api/assessments/route'
import { GET as listChildren } from '@/app/api/children/route'
import { GET as live } from '@/app/api/health/live/route'
import { GET as ready } from '@/app/api/health/ready/route'
import { call } from '../support/api'
import { assess, fewSigns, manySigns, newFamily } from '../support/people'
import { startProxy } from '../support/proxy'
import { findAddresses } from '../support/routes'
import { count, countBlocked } from '../support/sql'
import { startClock } from '../support/timing'
import { until } from '../support/until'

/** Promise B 6 of design/security.md: an outage is a 503, never a logout, an empty list or the end of the process. */

type Family = Awaited<ReturnType<typeof newFamily>>
let proxy: Awaited<ReturnType<typeof startProxy>>
let family: Family

beforeAll(async () => {
  proxy = await startProxy(new URL(process.env.DATABASE_URL ?? ''))
  process.env.DATABASE_URL = proxy.url
  Object.assign(process.env, { RATE_LIMIT_SCALE: '1000', DATABASE_PATIENCE: '1' })
  family = await newFamily()
  await assess(family.cookie, family.child.id, fewSigns)
})
afterAll(() => proxy.cut())

async function askEverything() {
  const addresses = await findAddresses()
  // Social sign-ins fail at their missing configuration, before they need a database.
  const all = addresses.filter(({ path }) => !/health|google|line|callback/.test(path))
  const clock = startClock()
  const asked = all.flatMap(({ path, handlers, offered }) =>
    offered.map(async (method) => {
      const body = method === 'GET' ? {} : { body: { childId: family.child.id, answers: manySigns } }
      const started = clock()
      const {
        status,
        headers,
        body: said,
      } = await call(handlers[method], path, {
        method,
        cookie: family.cookie,
        params: { childId: family.child.id, token: family.child.id },
        ...body,
      })
      const answer = {
        status,
        code: said?.code,
        retryAfter: headers.get('retry-after'),
        cookies: headers.getSetCookie(),
      }
      return { route: `${method} ${path}`, answer, seconds: clock() - started }
    }),
  )
  return Promise.all(asked)
}

const unavailable = { status: 503, code: 'UNAVAILABLE', retryAfter: '2', cookies: [] }
const submit = (answers: number[], key: string) =>
  call(createAssessment, '', {
    method: 'POST',
    cookie: family.cookie,
    body: { childId: family.child.id, answers },
    headers: { 'idempotency-key': key },
  })
const stored = () => count('"Assessment" WHERE "childId" = $1', [family.child.id])

async function expectOnlyUnavailable(withinSeconds: number): Promise<void> {
  const answers = await askEverything()
  expect(answers.length).toBeGreaterThan(15)
  for (const { route, answer, seconds } of answers) {
    expect({ route, ...answer }).toEqual({ route, ...unavailable })
    expect(seconds).toBeLessThan(withinSeconds)
  }
  expect((await call(live, '')).status).toBe(200)
  expect(await call(ready, '')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
}

async function expectBack(withinSeconds: number, isGood: () => Promise<boolean>): Promise<void> {
  const seconds = startClock()
  await until('the first good answer', isGood)
  expect(seconds()).toBeLessThan(withinSeconds)
}

test('while the database is gone every call answers 503 at once, and soon after its return all is as before', async () => {
  await proxy.cut()
  await expectOnlyUnavailable(3)
  expect((await submit(manySigns, 'one')).status).toBe(503)
  await proxy.restore()
  await expectBack(2, async () => (await submit(manySigns, 'one')).status === 201)
  expect((await submit(manySigns, 'one')).status).toBe(200)
  expect(await stored()).toBe(2)
  expect((await call(ready, '')).status).toBe(200)
})

test('a database that goes in the middle of a write keeps all of it or nothing, and the retry adds nothing', async () => {
  for (let round = 1; round <= 5; round++) {
    const before = await stored()
    const send = () => submit([...manySigns].reverse(), `round-${round}`)
    const writes = Array.from({ length: 12 }, send)
    // Before the first answer or right after it, while the other calls run.
    if (round % 2) await Promise.race(writes)
    await proxy.cut()
    for (const { status } of await Promise.all(writes)) expect([200, 201, 503]).toContain(status)
    await proxy.restore()
    await expectBack(2, async () => (await send()).status < 300)
    expect((await send()).status).toBe(200)
    expect(await stored()).toBe(before + 1)
  }
})

/** Locks the child, so that a submission for it blocks while `work` runs. */
async function whileHeld<T>(meanwhile: (holder: pg.Client) => Promise<T>): Promise<T> {
  const holder = new pg.Client((globalThis as typeof globalThis & { testDatabaseUrl?: string }).testDatabaseUrl)
  await holder.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM "Child" WHERE id = $1 FOR UPDATE', [family.child.id])
    return await meanwhile(holder)
  } finally {
    await holder.end()
  }
}

test('while the database answers nothing every call is a 503 within six seconds', async () => {
  await whileHeld(async () => {
    const inTransaction = submit(fewSigns, 'frozen')
    await until('it waits for the row', async () => (await countBlocked()) === 1)
    proxy.freeze()
    const frozen = startClock()
    const answered = inTransaction.then(({ status }) => ({ status, seconds: frozen() }))
    await expectOnlyUnavailable(6.5)
    // The end of its transaction does not block on the silent connection too.
    const { status, seconds } = await answered
    expect(status).toBe(503)
    expect(seconds).toBeLessThan(6.5)
  })
  proxy.thaw()
  await expectBack(3, async () => (await submit(manySigns, 'one')).status === 200)
})

test('a row that is held ends as a 503 within six seconds, and nothing goes on waiting for it', async () => {
  const seconds = startClock()
  await whileHeld(async () => {
    expect(await submit(fewSigns, 'held')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    await until('nothing waits for it', async () => (await countBlocked()) === 0)
  })
  expect(seconds()).toBeLessThan(6)
})

test('a burst that is worked off in three seconds is answered, not refused', async () => {
  const size = 10
  const list = () => call(listChildren, '/api/children', { cookie: family.cookie })
  // The connections are open: on a busy machine, opening ten takes longer than the timeout of the first write.
  await Promise.all(Array.from({ length: 2 * size }, list))
  const answers = await whileHeld(async (holder) => {
    const held = performance.now()
    const writes = Array.from({ length: 2 * size }, (_, i) => submit(fewSigns, `burst-${i}`))
    await until('every connection is in use', async () => (await countBlocked()) === size)
    const read = list()
    await holder.query('SELECT pg_sleep($1)', [Math.max(0, 2.5 - (performance.now() - held) / 1_000)])
    await holder.query('COMMIT')
    return Promise.all([read, ...writes])
  })
  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
})
