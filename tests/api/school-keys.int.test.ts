import { crc32 } from 'node:zlib'
import { POST as reauthenticate } from '@/app/api/auth/reauthenticate/route'
import { POST as create, GET as list } from '@/app/api/school-referrals/route'
import { POST as revokeKey } from '@/app/api/schools/keys/[keyId]/revoke/route'
import { POST as createKey, GET as listKeys } from '@/app/api/schools/keys/route'
import type { SchoolReferral } from '@/lib/school-referrals/schema'
import type { ApiKey, NewApiKey } from '@/lib/schools/api-keys/schema'
import { call, newAddress } from '../support/api'
import { newPerson, type Person, password } from '../support/people'
import { newKey, newSchool, refer, student } from '../support/schools'
import { clearLimits, count, dump, rowCounts, sql } from '../support/sql'
import { timeRatio } from '../support/timing'
import { duringUncommittedChange } from '../support/uncommitted-change'

const path = '/api/school-referrals'

function get(headers: Record<string, string>, options: { cookie?: string; query?: string; address?: string } = {}) {
  return call<SchoolReferral[] & { code: string }>(list, path, { headers, address: newAddress(), ...options })
}

function make({ cookie }: Person, name: unknown = 'Student records', headers: Record<string, string> = {}) {
  return call<NewApiKey & { code: string }>(createKey, '', { method: 'POST', body: { name }, cookie, headers })
}

const keysOf = ({ cookie }: Person) => call<ApiKey[] & { code: string }>(listKeys, '', { cookie })
const end = ({ cookie }: Person, keyId: string) =>
  call<ApiKey & { code: string }>(revokeKey, '', { method: 'POST', cookie, params: { keyId } })

async function newAdmin() {
  const [admin, member] = [await newPerson(), await newPerson()]
  return { admin, member, schoolId: await newSchool({ admin, member }) }
}

/** The pattern of scanners for leaked secrets. */
function hasRightChecksum(key: string): boolean {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const [, body = '', sum = ''] = /^sati_live_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(key) ?? []
  return [...sum].reduce((value, digit) => value * 62 + digits.indexOf(digit), 0) === crc32(body)
}

describe('a key', () => {
  test('a key is made by an admin, works, is shown once and stored as a hash', async () => {
    const { admin } = await newAdmin()
    const { status, body } = await make(admin)
    const { key, ...shown } = body
    expect(status).toBe(201)
    expect(hasRightChecksum(key ?? '')).toBe(true)
    expect(shown).toEqual({
      id: expect.any(String),
      name: 'Student records',
      lastFour: key?.slice(-4),
      createdAt: expect.any(String),
      lastUsedAt: null,
      revokedAt: null,
    })
    expect((await get({ 'x-api-key': key ?? '' })).status).toBe(200)
    const { body: keys, text } = await keysOf(admin)
    expect(keys).toEqual([{ ...shown, lastUsedAt: expect.stringMatching(/Z$/) }])
    expect(text).not.toContain(key)
    expect(await dump()).not.toContain(key)
    expect(await count(`"AuditEvent" WHERE action = 'api-key.created' AND "targetId" = $1`, [body.id])).toBe(1)
  })

  test('a repeat with the same idempotency key makes no second key and does not show the first again', async () => {
    const { admin } = await newAdmin()
    const intent = { 'idempotency-key': 'key-1' }
    const [first, again] = [await make(admin, 'One', intent), await make(admin, 'One', intent)]
    expect([first.status, again.status, again.body.key]).toEqual([201, 200, null])
    expect(again.body.id).toBe(first.body.id)
    expect((await keysOf(admin)).body).toHaveLength(1)
  })

  test('making and revoking a key need reauthentication', async () => {
    const { admin, member } = await newAdmin()
    const { id, key } = (await make(admin)).body
    await sql(`UPDATE "Session" SET "createdAt" = now() - interval '11 minutes' WHERE "userId" IN ($1, $2)`, [
      admin.user.id,
      member.user.id,
    ])
    const before = await rowCounts()
    const intent = { 'idempotency-key': 'proof-1' }
    for (const answer of [await make(admin, 'Two', intent), await end(admin, id)])
      expect(answer).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } })
    expect(await rowCounts()).toEqual(before)
    expect((await get({ 'x-api-key': key ?? '' })).status).toBe(200)
    // A caller without the right is refused before the password is asked.
    expect(await make(member)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
    expect((await end(member, id)).status).toBe(404)
    const body = { password }
    const reauthenticated = await call(reauthenticate, '', {
      method: 'POST',
      body,
      cookie: admin.cookie,
      address: newAddress(),
    })
    const proven = { ...admin, cookie: reauthenticated.cookie ?? '' }
    // The same key after reauthentication: the refusal was not stored.
    expect((await make(proven, 'Two', intent)).body.key).toMatch(/^sati_live_/)
    expect((await end(proven, id)).status).toBe(200)
  })

  test('a key whose response was lost is revoked, and another one made', async () => {
    const { admin } = await newAdmin()
    await make(admin, 'SIS', { 'idempotency-key': 'lost-1' })
    const again = await make(admin, 'SIS', { 'idempotency-key': 'lost-1' })
    expect(again).toMatchObject({ status: 200, body: { key: null, name: 'SIS', lastFour: expect.any(String) } })
    expect((await end(admin, again.body.id)).status).toBe(200)
    const next = await make(admin, 'SIS', { 'idempotency-key': 'lost-2' })
    expect([next.status, typeof next.body.key]).toEqual([201, 'string'])
    expect((await keysOf(admin)).body.map(({ revokedAt }) => revokedAt === null)).toEqual([true, false])
  })

  test('a key is one of several that work, and ends at once when it is revoked', async () => {
    const { admin } = await newAdmin()
    const [one, two] = [(await make(admin)).body, (await make(admin)).body]
    for (let i = 0; i < 2; i++)
      expect(await end(admin, one.id)).toMatchObject({
        status: 200,
        body: { id: one.id, revokedAt: expect.any(String) },
      })
    expect((await get({ 'x-api-key': one.key ?? '' })).status).toBe(401)
    expect((await get({ 'x-api-key': two.key ?? '' })).status).toBe(200)
    expect(await count(`"AuditEvent" WHERE action = 'api-key.revoked' AND "targetId" = $1`, [one.id])).toBe(1)
  })

  test('keys are refused to plain members, other schools’ admins and other accounts', async () => {
    const { admin, member } = await newAdmin()
    const { id, key } = (await make(admin)).body
    for (const person of [member, await newPerson()]) {
      for (const answer of [await keysOf(person), await make(person)])
        expect(answer).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
      expect((await end(person, id)).status).toBe(404)
    }
    expect((await end((await newAdmin()).admin, id)).status).toBe(404)
    expect((await get({ 'x-api-key': key ?? '' })).status).toBe(200)
  })

  test('an admin who is removed concurrently neither makes nor revokes a key', async () => {
    for (const use of [make, (person: Person, id: string) => end(person, id)]) {
      const { admin, schoolId } = await newAdmin()
      const { id } = await newKey(schoolId)
      const out: [string, unknown[]][] = [
        ['SELECT id FROM "School" WHERE id = $1 FOR NO KEY UPDATE', [schoolId]],
        ['DELETE FROM "SchoolMembership" WHERE "schoolId" = $1 AND "userId" = $2', [schoolId, admin.user.id]],
      ]
      const { status } = await duringUncommittedChange(out, () => use(admin, id))
      expect(status).toBe(use === make ? 403 : 404)
      expect(await count('"ApiKey" WHERE "schoolId" = $1 AND "revokedAt" IS NULL', [schoolId])).toBe(1)
    }
  })

  test('a school has at most twenty keys', async () => {
    const { admin, schoolId } = await newAdmin()
    await Promise.all(Array.from({ length: 19 }, () => newKey(schoolId)))
    const answers = await Promise.all([make(admin), make(admin), make(admin)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test.each([[''], ['x'.repeat(101)], [7], [null], [{ contains: '' }]])(
    'a key is not made with the name %j',
    async (name) => {
      const { admin } = await newAdmin()
      const before = await rowCounts()
      expect((await make(admin, name)).status).toBe(400)
      expect(await rowCounts()).toEqual(before)
    },
  )

  test('a key’s last use is recorded, at most once a minute', async () => {
    const { id, key } = await newKey(await newSchool())
    const used = async () =>
      (await sql<{ at: Date }>('SELECT "lastUsedAt" AS at FROM "ApiKey" WHERE id = $1', [id]))[0]?.at
    await get({ 'x-api-key': key })
    const first = await used()
    await get({ 'x-api-key': key })
    expect(await used()).toEqual(first)
    await sql(`UPDATE "ApiKey" SET "lastUsedAt" = now() - interval '2 minutes' WHERE id = $1`, [id])
    await get({ 'x-api-key': key })
    expect((await used())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? 0)
  })
})

describe('what is wrong with a key', () => {
  test('every invalid key gets the same answer', async () => {
    const { admin } = await newAdmin()
    const made = (await make(admin)).body
    await end(admin, made.id)
    const { key } = await newKey(await newSchool())
    const flipped = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`
    const wrong = [
      ...[made.key ?? '', flipped, key.slice(1), `${key}x`, key.toUpperCase(), key.slice(10), `Bearer ${key}`],
      ...['', 'x', 'null', 'sati_live_', `${key}, ${key}`, "' OR 1=1 --", '%00', 'x'.repeat(9_000)],
    ]
    const before = await rowCounts()
    const bodies = new Set<string>()
    for (const each of wrong) {
      for (const cookie of [undefined, admin.cookie]) {
        const read = await get({ 'x-api-key': each }, cookie ? { cookie } : {})
        const options = { method: 'POST', body: student, headers: { 'x-api-key': each }, cookie }
        const written = await call<{ code: string }>(create, path, options)
        for (const { status, body, headers } of [read, written]) {
          const { requestId: _, ...rest } = body as unknown as Record<string, unknown>
          bodies.add(JSON.stringify({ status, limit: headers.get('ratelimit-limit'), ...rest }))
        }
      }
    }
    expect([...bodies]).toEqual([expect.stringContaining('"status":401,"limit":null')])
    expect([...bodies][0]).toContain('INVALID_API_KEY')
    expect(await rowCounts()).toEqual(before)
  })

  test('an invalid key costs the same, whatever is wrong with it', async () => {
    await clearLimits()
    const { key } = await newKey(await newSchool())
    const lastWrong = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`
    const [least, most] = [0.7, 1.4]
    const ratio = await timeRatio(
      600,
      () => get({ 'x-api-key': lastWrong }),
      () => get({ 'x-api-key': 'nonsense' }),
      [least, most],
    )
    expect(ratio).toBeGreaterThan(least)
    expect(ratio).toBeLessThan(most)
  })

  test('an invalid key uses up the calls of the network address it is sent from', async () => {
    const address = newAddress()
    for (let i = 0; i < 300; i++) expect((await get({ 'x-api-key': 'x' }, { address })).status).toBe(401)
    const { status, headers } = await get({ 'x-api-key': 'x' }, { address })
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    // A valid key still works from the same address.
    const { key } = await newKey(await newSchool())
    expect((await get({ 'x-api-key': key }, { address })).status).toBe(200)
  })

  test.each(['?api_key=', '?apiKey=', '?X-API-Key=', '?apikey=', '?status=', '?anything='])(
    'a key in the address is refused, as in %s',
    async (start) => {
      const { key } = await newKey(await newSchool())
      const { cookie } = await newPerson()
      const query = `${start}${key}`
      for (const answer of [
        await get({}, { query }),
        await get({}, { query, cookie }),
        await get({ 'x-api-key': key }, { query }),
      ])
        expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } })
    },
  )
})

test('a key decides alone: the cookies that come with it count for nothing', async () => {
  const { admin } = await newAdmin()
  const { key } = await newKey(await newSchool())
  const own = await refer(admin)
  const made = await refer({ cookie: admin.cookie, key })
  const ids = async (headers: Record<string, string>) =>
    (await get(headers, { cookie: admin.cookie })).body.map(({ id }) => id)
  expect(await ids({ 'x-api-key': key })).toEqual([made.id])
  expect(await ids({})).toEqual([own.id])
})

test('a key opens nothing else', async () => {
  const { key } = await newKey(await newSchool())
  const answer = await call(listKeys, '', { headers: { 'x-api-key': key } })
  expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
})

describe('the limit of a key', () => {
  const limitsOf = ({ headers }: { headers: Headers }) =>
    ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`) ?? Number.NaN))

  test('a key may list 60 times a minute, and each answer has the rate limit headers', async () => {
    const schoolId = await newSchool()
    const [one, other] = [await newKey(schoolId), await newKey(schoolId)]
    for (let i = 1; i <= 60; i++) {
      const answer = await get({ 'x-api-key': one.key })
      const [limit, remaining, reset = 0] = limitsOf(answer)
      expect([answer.status, limit, remaining]).toEqual([200, 60, 60 - i])
      expect(reset > 0 && reset <= 60).toBe(true)
    }
    const spent = await get({ 'x-api-key': one.key })
    const [limit, remaining, reset] = limitsOf(spent)
    expect([spent.status, spent.body.code, limit, remaining]).toEqual([429, 'TOO_MANY_REQUESTS', 60, 0])
    expect(Number(spent.headers.get('retry-after'))).toBe(reset)
    expect((await get({ 'x-api-key': other.key })).status).toBe(200)
    expect((await refer({ key: one.key })).status).toBe('pending')
  })

  test('the rate limit headers are on refusals too, and not on answers to a session', async () => {
    const { key } = await newKey(await newSchool())
    const refused = await get({ 'x-api-key': key }, { query: '?status=bogus' })
    expect([refused.status, ...limitsOf(refused).slice(0, 2)]).toEqual([400, 60, 59])
    const signedIn = await get({}, { cookie: (await newPerson()).cookie })
    expect(limitsOf(signedIn)).toEqual([Number.NaN, Number.NaN, Number.NaN])
  })
})
