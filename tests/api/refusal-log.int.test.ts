import { POST as login } from '@/app/api/auth/login/route'
import { POST as createChild, GET as listChildren } from '@/app/api/children/route'
import { GET as listReferrals } from '@/app/api/school-referrals/route'
import { GET as openTeacherLink } from '@/app/api/teacher-referrals/[token]/route'
import { linkToken } from '@/lib/auth/signed-link'
import { limitPage } from '@/lib/http/page-limit'
import { log } from '@/lib/log'
import { call, newAddress } from '../support/api'
import { exampleChild, newPerson } from '../support/people'
import { clearLimits, sql } from '../support/sql'

/** Every 401, 403 and 429 is one log line without personal data. */

const written = jest.spyOn(log, 'info')

beforeEach(async () => {
  await clearLimits()
  written.mockClear()
})

function refusals() {
  return written.mock.calls.filter(([message]) => message === 'refused').map(([, fields]) => fields)
}

const setHits = (name: string, points: number) =>
  sql('UPDATE "RateLimit" SET points = $1 WHERE key LIKE $2', [points, `${name}:%`])

const anyVisitor = expect.stringMatching(/^[\w-]{16}$/)

test('a call without a session is named by a keyed hash of its address, the same each time', async () => {
  const address = newAddress()
  await call(listChildren, '/api/children', { address, headers: { 'x-request-id': 'the-request' } })
  await call(listReferrals, '/api/school-referrals', { address, headers: { 'x-api-key': 'sati_live_wrong' } })
  await call(listChildren, '/api/children', { address: newAddress() })
  const [first, second, other] = refusals()
  expect(first).toEqual({
    requestId: 'the-request',
    method: 'GET',
    route: '/api/children',
    status: 401,
    code: 'UNAUTHENTICATED',
    visitor: anyVisitor,
  })
  expect(second).toMatchObject({ route: '/api/school-referrals', code: 'INVALID_API_KEY', visitor: first?.visitor })
  expect(other?.visitor).not.toBe(first?.visitor)
  expect(JSON.stringify(refusals())).not.toMatch(/192\.0\.2|sati_live/)
})

test('a wrong password leaves a line without the address it was tried on', async () => {
  const { user } = await newPerson()
  written.mockClear()
  const body = { email: user.email, password: 'a wrong one' }
  await call(login, '/api/auth/login', { method: 'POST', body, address: newAddress() })
  expect(refusals()).toEqual([
    expect.objectContaining({ status: 401, code: 'INVALID_CREDENTIALS', route: '/api/auth/login' }),
  ])
  expect(JSON.stringify(refusals())).not.toMatch(/@example|wrong one/)
})

test('a cross-site write is refused before authentication', async () => {
  const { cookie } = await newPerson()
  written.mockClear()
  const headers = { 'sec-fetch-site': 'cross-site' }
  await call(createChild, '/api/children', { method: 'POST', body: exampleChild, cookie, headers })
  expect(refusals()).toEqual([expect.objectContaining({ status: 403, code: 'CROSS_SITE', visitor: anyVisitor })])
})

test('a signed-in person who calls too often is named by the user’s id alone', async () => {
  const { cookie, user } = await newPerson()
  await call(listChildren, '/api/children', { cookie })
  await setHits('session', 120)
  written.mockClear()
  expect((await call(listChildren, '/api/children', { cookie })).status).toBe(429)
  expect(refusals()).toEqual([
    expect.objectContaining({ status: 429, code: 'TOO_MANY_REQUESTS', userId: user.id, route: '/api/children' }),
  ])
  expect(refusals()[0]).not.toHaveProperty('visitor')
})

test('a link’s token never reaches the line, nor does an address that is none of ours', async () => {
  const address = newAddress()
  const token = linkToken('teacher', '01890000-0000-7000-8000-000000000000', 1)
  const ask = () => call(openTeacherLink, `/api/teacher-referrals/${token}`, { params: { token }, address })
  await ask()
  await setHits('bad-link', 30)
  await ask()
  await call(openTeacherLink, `/api/teacher-referrals/${encodeURIComponent('a b@c.d')}`, { params: {}, address })
  expect(refusals().map((fields) => fields?.route)).toEqual([
    '/api/teacher-referrals/[token]',
    '/api/teacher-referrals/[…]',
  ])
  expect(JSON.stringify(refusals())).not.toContain(token.slice(0, 20))
})

test('what was asked wrongly, or is not there, is no refusal', async () => {
  const { cookie } = await newPerson()
  written.mockClear()
  await call(createChild, '/api/children', { method: 'POST', body: {}, cookie })
  await call(openTeacherLink, '/api/teacher-referrals/x', { params: { token: 'x' }, address: newAddress() })
  expect(refusals()).toEqual([])
})

describe('pages of one address', () => {
  const limit = 3_000

  async function openPages(address: string, count: number): Promise<number[]> {
    const delays: number[] = []
    for (let i = 0; i < count; i++) delays.push(await limitPage(address, 'a-page'))
    return delays
  }

  test('requests for pages from one address are counted with those of other instances, and refused beyond the limit', async () => {
    const address = newAddress()
    expect(new Set(await openPages(address, 25))).toEqual(new Set([0]))
    // Another instance has logged the rest.
    await setHits('page', limit)
    const delays = await openPages(address, 30)
    expect(delays.slice(0, 24)).toEqual(Array(24).fill(0))
    for (const delay of delays.slice(24)) expect(delay).toBeGreaterThan(50)
    expect(refusals()).toHaveLength(6)
    expect(refusals()[0]).toEqual({
      requestId: 'a-page',
      method: 'GET',
      route: 'page',
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      visitor: anyVisitor,
    })
    expect(await openPages(newAddress(), 1)).toEqual([0])
  })

  test('calls count for the network of an IPv6 address, not for each address in it', async () => {
    await openPages('2001:db8:1:2::1', 25)
    await setHits('page', limit)
    const delays = []
    for (let host = 1; host <= 25; host++) delays.push(...(await openPages(`2001:db8:1:2::${host.toString(16)}`, 1)))
    expect(delays.at(-1)).toBeGreaterThan(50)
  })

  test('requests for pages from a whole school hall are not refused', async () => {
    expect(new Set(await openPages(newAddress(), limit))).toEqual(new Set([0]))
  })
})
