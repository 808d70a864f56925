import pg from 'pg'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as register } from '@/app/api/auth/register/route'
import { GET as live } from '@/app/api/health/live/route'
import { queueHash } from '@/lib/auth/password'
import { call, newAddress } from '../support/api'
import { newPerson, password } from '../support/people'
import { clearLimits, count, countBlocked, rowCounts, sql } from '../support/sql'
import { until } from '../support/until'

/** Threats 16 and 32: guessing passwords, and floods. */

type Answered = { code: string }

function signIn(email: string | null, given: string, address = newAddress()) {
  return call<Answered>(login, '/api/auth/login', { method: 'POST', body: { email, password: given }, address })
}

const setHits = (name: string, points: number) =>
  sql('UPDATE "RateLimit" SET points = $1 WHERE key LIKE $2', [points, `${name}:%`])

beforeEach(clearLimits)

describe('wrong passwords', () => {
  test('wrong passwords count for their network address, whichever account they are tried on: 300 in a quarter of an hour', async () => {
    const [person, other, address] = [await newPerson(), await newPerson(), newAddress()]
    expect((await signIn('nobody@example.com', 'wrong', address)).status).toBe(401)
    await setHits('login-address', 299)
    expect((await signIn(person.user.email, 'wrong', address)).status).toBe(401)
    const answer = await signIn(other.user.email, password, address)
    expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_LOGINS'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await signIn(other.user.email, password)).status).toBe(200)
  })

  test('wrong passwords count for their account, from whichever address they are sent: 100 in an hour', async () => {
    const [person, other, address] = [await newPerson(), await newPerson(), newAddress()]
    expect((await signIn(person.user.email, 'wrong')).status).toBe(401)
    await setHits('login-account', 99)
    expect((await signIn(person.user.email, 'wrong')).status).toBe(401)
    const answer = await signIn(person.user.email, password, address)
    expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_LOGINS'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect((await signIn(other.user.email, password, address)).status).toBe(200)
  })
})

test('wrong passwords for an impossible address count as for any other, and for that address alone', async () => {
  const [email, address] = [`${'n'.repeat(5_000)}@example.com`, newAddress()]
  for (let failure = 1; failure <= 10; failure++) expect((await signIn(email, 'wrong', address)).status).toBe(401)
  expect((await signIn(email, 'wrong', address)).body.code).toBe('TOO_MANY_LOGINS')
  expect((await signIn(`x${email}`, 'wrong', address)).status).toBe(401)
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', 1],
  ['2001:db8:1:2::1', '2001:0DB8:1:2::7', 1],
  ['2001:db8::', '2001:db8:0:0:1::', 1],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 2],
  ['192.0.2.77', '192.0.2.78', 2],
  ['2001:db8:1:2::z', '2001:db8:1:2::y', 2],
])('%s and %s are so many networks: %i', async (one, other, networks) => {
  for (const address of [one, other]) await signIn('nobody@example.com', 'wrong', address)
  expect(await count(`"RateLimit" WHERE key LIKE 'login-address:%'`)).toBe(networks)
  expect(await count(`"RateLimit" WHERE key LIKE 'login-pair:%'`)).toBe(networks)
})

test('an address opens fifty accounts an hour', async () => {
  const address = newAddress()
  const open = (email: string, from: string) => {
    const body = { firstName: 'Nok', lastName: 'Suwan', email, password, role: 'parent' }
    return call<Answered>(register, '', { method: 'POST', body, address: from })
  }
  expect((await open('one@example.com', address)).status).toBe(201)
  await setHits('register', 49)
  expect((await open('fifty@example.com', address)).status).toBe(201)
  const before = await rowCounts()
  const answer = await open('more@example.com', address)
  expect([answer.status, answer.body.code, answer.cookie]).toEqual([429, 'TOO_MANY_REQUESTS', undefined])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500)
  expect(await rowCounts()).toEqual(before)
  expect((await open('more@example.com', newAddress())).status).toBe(201)
})

/** Fills the queue of hashes, so that another call would take seconds, while `work` runs. */
async function whileHashingIsFull<T>(work: () => Promise<T>): Promise<T> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const busy: Promise<void>[] = []
  let isFull = false
  for (let callers = 0; !isFull && callers < 20_000; callers++) {
    const ended = queueHash(() => held).catch(() => {
      isFull = true
    })
    busy.push(ended)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(isFull).toBe(true)
  try {
    return await work()
  } finally {
    release()
    await Promise.all(busy)
  }
}

/** Blocks all writes of accounts while `work` runs. */
async function whileAccountsAreHeld<T>(work: () => Promise<T>): Promise<T> {
  const holder = new pg.Client((globalThis as typeof globalThis & { testDatabaseUrl?: string }).testDatabaseUrl)
  await holder.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE "User" IN EXCLUSIVE MODE')
    return await work()
  } finally {
    await holder.end()
  }
}

test.each(['signing in', 'opening an account'])(
  'a database that goes away during %s is a 503 that does not count towards the limits, and trying again succeeds',
  async (what) => {
    const [person, address] = [await newPerson(), newAddress()]
    const body = { firstName: 'Nok', lastName: 'Suwan', email: 'again@example.com', password, role: 'parent' }
    const attempt = () =>
      what === 'signing in'
        ? signIn(person.user.email, password, address)
        : call<Answered>(register, '', { method: 'POST', body, address })
    await clearLimits()
    await whileAccountsAreHeld(async () => {
      const asked = attempt()
      await until('it waits for the account', async () => (await countBlocked()) === 1)
      await sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`)
      const answer = await asked
      expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE'])
    })
    const names = what === 'signing in' ? ['login-account', 'login-address', 'login-pair'] : ['register']
    // Not a visitor's call, which has its own limit.
    const counted = await sql<{ name: string; points: number }>(
      `SELECT split_part(key, ':', 1) AS name, points FROM "RateLimit"
        WHERE key NOT LIKE 'visitor:%' ORDER BY 1`,
    )
    expect(counted).toEqual(names.map((name) => ({ name, points: 0 })))
    expect((await attempt()).status).toBeLessThan(300)
  },
)

describe('a flood of passwords', () => {
  test('a flood of passwords costs nothing beyond the limits: a caller over one is refused before anything is hashed', async () => {
    const [person, address] = [await newPerson(), newAddress()]
    expect((await signIn(person.user.email, 'wrong', address)).status).toBe(401)
    await setHits('login-pair', 10)
    await whileHashingIsFull(async () => {
      const refused = await signIn(person.user.email, password)
      expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '1'])
      const limited = await signIn(person.user.email, password, address)
      expect([limited.status, limited.body.code]).toEqual([429, 'TOO_MANY_LOGINS'])
    })
    // A refused call is not counted.
    expect(await count(`"RateLimit" WHERE key LIKE 'login-pair:%' AND points = 0`)).toBe(1)
    expect((await signIn(person.user.email, password)).status).toBe(200)
  })

  test('a registration that is refused for the flood does not count: who tries again in time is not refused for it', async () => {
    const address = newAddress()
    const body = { firstName: 'Nok', lastName: 'Suwan', email: 'patient@example.com', password, role: 'parent' }
    const open = () => call<Answered>(register, '', { method: 'POST', body, address })
    await whileHashingIsFull(async () => {
      const refused = await open()
      expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '1'])
    })
    expect(await count(`"RateLimit" WHERE key LIKE 'register:%' AND points = 0`)).toBe(1)
    expect((await open()).status).toBe(201)
  })

  test('a flood of 200 passwords at once keeps the process answering, in the memory it had', async () => {
    const person = await newPerson()
    const flood = (size: number) =>
      Promise.all(
        Array.from({ length: size }, (_, i) =>
          signIn(i % 2 ? person.user.email : `nobody${i}@example.com`, i % 4 === 1 ? password : 'wrong'),
        ),
      )
    // A first call before: loading and compiling is not part of the flood.
    await flood(20)
    await clearLimits()
    // Hashes have their memory beside the heap of JavaScript, which grows by whatever this test itself leaves behind.
    const besideHeap = () => {
      const { rss, heapTotal } = process.memoryUsage()
      return rss - heapTotal
    }
    const before = besideHeap()
    let most = before
    const delays: number[] = []
    let isOver = false
    const flooded = flood(200).finally(() => {
      isOver = true
    })
    while (!isOver) {
      const started = performance.now()
      await new Promise((resolve) => setImmediate(resolve))
      expect((await call(live, '/api/health/live')).status).toBe(200)
      delays.push(performance.now() - started)
      most = Math.max(most, besideHeap())
    }
    const answers = await flooded
    const statuses = [...new Set(answers.map(({ status }) => status))]
    expect([200, 401, 429, 503]).toEqual(expect.arrayContaining(statuses))
    expect(statuses).toContain(401)
    for (const { status, headers } of answers) {
      expect(Number(headers.get('retry-after')) >= 1).toBe(status === 429 || status === 503)
    }
    expect(delays.sort((a, b) => a - b)[Math.floor(delays.length * 0.95)]).toBeLessThan(300)
    expect(most - before).toBeLessThan(150_000_000)
  })
})
