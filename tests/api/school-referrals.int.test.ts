import { POST as resend } from '@/app/api/school-referrals/[token]/resend/route'
import { POST as revoke } from '@/app/api/school-referrals/[token]/revoke/route'
import { GET as open } from '@/app/api/school-referrals/[token]/route'
import { POST as create, GET as list } from '@/app/api/school-referrals/route'
import type { SchoolReferral } from '@/lib/school-referrals/schema'
import { call, newAddress } from '../support/api'
import { newPerson, type Person } from '../support/people'
import { newKey, newSchool, refer, student, tokenIn } from '../support/schools'
import { clearLimits, count, dump, rowCounts, sql } from '../support/sql'

type By = { cookie?: string; key?: string }
const path = '/api/school-referrals'
const headersOf = ({ key }: By): Record<string, string> => (key ? { 'x-api-key': key } : {})

function post(by: By, change: object = {}, headers: Record<string, string> = {}) {
  const body = { ...student, ...change }
  const options = { method: 'POST', body, cookie: by.cookie, headers: { ...headersOf(by), ...headers } }
  return call<SchoolReferral & { code: string; errors: { field: string; code: string }[] }>(create, path, options)
}

function get(by: By, query = '', headers: Record<string, string> = {}) {
  return call<SchoolReferral[]>(list, path, { query, cookie: by.cookie, headers: { ...headersOf(by), ...headers } })
}

const idsOf = async (by: By, query = '') => (await get(by, query)).body.map(({ id }) => id)

async function newSoftware() {
  const schoolId = await newSchool()
  return { schoolId, ...(await newKey(schoolId)) }
}

const act = (route: typeof resend, { cookie }: Person, id: string) =>
  call<SchoolReferral & { code: string }>(route, '', { method: 'POST', cookie, params: { token: id } })

const opens = async (token: string) => (await call(open, '', { params: { token }, address: newAddress() })).status

describe('a referral', () => {
  test('a referral made with a key belongs to the school of the key, and holds what was sent', async () => {
    const { key, schoolId, id: keyId } = await newSoftware()
    const { status, body } = await post({ key })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...student,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'pending',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      referralLink: `http://localhost:3000/school-referral?token=${tokenIn(body)}`,
    })
    expect(tokenIn(body)).toMatch(new RegExp(`^${body.id}\\.[\\w-]{43}$`))
    expect(
      await sql('SELECT "schoolId", "apiKeyId", "createdById" FROM "SchoolReferral" WHERE id = $1', [body.id]),
    ).toEqual([{ schoolId, apiKeyId: keyId, createdById: null }])
    const [{ days } = { days: 0 }] = await sql<{ days: number }>(
      `SELECT round(extract(epoch FROM "expiresAt" - now()) / 86400)::int AS days FROM "SchoolReferral" WHERE id = $1`,
      [body.id],
    )
    expect(days).toBe(60)
    expect(
      await count(
        `"AuditEvent" WHERE action = 'school-referral.created' AND "actorKind" = 'api-key'
      AND "actorId" = $1 AND "targetId" = $2`,
        [keyId, body.id],
      ),
    ).toBe(1)
  })

  test('a referral needs no grade, parent’s name or reason', async () => {
    const { key } = await newSoftware()
    const { studentName, parentEmail, referringTeacher } = student
    const least = { studentName, parentEmail, referringTeacher }
    const bare = await call<SchoolReferral>(create, path, { method: 'POST', body: least, headers: headersOf({ key }) })
    expect([bare.status, bare.body]).toEqual([
      201,
      expect.objectContaining({ ...least, studentGrade: null, parentName: null, referralReason: null }),
    ])
    const empty = await post({ key }, { studentGrade: '', parentName: ' ', referralReason: '' })
    expect(empty.body).toMatchObject({ studentGrade: null, parentName: null, referralReason: null })
  })

  test.each([
    ['studentName', 'required', { studentName: '' }],
    ['studentName', 'tooLong', { studentName: 'x'.repeat(101) }],
    ['studentName', 'invalidCharacters', { studentName: 'a\u0000b' }],
    ['studentName', 'invalid', { studentName: { contains: '' } }],
    ['studentName', 'invalidCharacters', { studentName: 'nolaT\u202e' }],
    ['studentGrade', 'invalid', { studentGrade: '13' }],
    ['studentGrade', 'invalid', { studentGrade: 4 }],
    ['studentGrade', 'invalid', { studentGrade: ['4'] }],
    ['parentName', 'invalid', { parentName: 7 }],
    ['parentEmail', 'required', { parentEmail: undefined }],
    ['parentEmail', 'invalidEmail', { parentEmail: 'a@x.th\r\nBcc: b@x.th' }],
    ['parentEmail', 'invalidEmail', { parentEmail: '"e@evil.com"@x.th' }],
    ['parentEmail', 'invalidEmail', { parentEmail: 'a＠x.th' }],
    ['parentEmail', 'invalidEmail', { parentEmail: 'a@x.th,b@x.th' }],
    ['parentEmail', 'invalid', { parentEmail: ['a@x.th'] }],
    ['referringTeacher', 'required', { referringTeacher: ' ' }],
    ['referringTeacher', 'tooLong', { referringTeacher: 'x'.repeat(201) }],
    ['referralReason', 'tooLong', { referralReason: 'x'.repeat(2_001) }],
    ['referralReason', 'invalid', { referralReason: { set: 'x' } }],
  ])('a referral whose %s is wrong (%s) is refused at that field and stores nothing', async (field, code, change) => {
    const { key } = await newSoftware()
    const before = await rowCounts()
    const { status, body } = await post({ key }, change)
    expect([status, body.errors]).toEqual([400, [{ field, code, message: expect.any(String) }]])
    expect(await rowCounts()).toEqual(before)
  })

  test('a referral keeps a formula as the text it is', async () => {
    const { key } = await newSoftware()
    const studentName = '=HYPERLINK("https://evil.example")'
    expect((await post({ key }, { studentName })).body.studentName).toBe(studentName)
  })

  test('a referral takes nothing but its own fields', async () => {
    const { key, schoolId } = await newSoftware()
    const other = await newSchool()
    const extra = {
      schoolId: other,
      status: 'completed',
      id: other,
      linkVersion: 9,
      acceptedAt: '2020-01-01',
      isDemo: true,
    }
    const { body } = await post({ key }, { ...extra, createdById: other, expiresAt: '2999-01-01' })
    expect(body).toMatchObject({ status: 'pending' })
    expect(body.id).not.toBe(other)
    expect(
      await count('"SchoolReferral" WHERE id = $1 AND "schoolId" = $2 AND "linkVersion" = 1', [body.id, schoolId]),
    ).toBe(1)
  })

  test('a referral is made once for one idempotency key, and a repeat gets the first answer', async () => {
    const { key } = await newSoftware()
    const intent = { 'idempotency-key': 'sis-42' }
    const twins = await Promise.all(Array.from({ length: 5 }, () => post({ key }, {}, intent)))
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    expect(new Set(twins.map(({ text }) => text)).size).toBe(1)
    expect((await post({ key }, { studentName: 'Other' }, intent)).status).toBe(422)
    expect(await idsOf({ key })).toHaveLength(1)
    // The same key at another school is another request.
    expect((await post(await newSoftware(), {}, intent)).status).toBe(201)
  })

  test('a referral leaves its link nowhere in the database', async () => {
    const { key } = await newSoftware()
    const { body } = await post({ key }, {}, { 'idempotency-key': 'sis-43' })
    const everything = await dump()
    expect(everything).toContain(body.id)
    expect(everything).not.toContain(tokenIn(body).split('.')[1])
    expect(everything).not.toContain(key)
  })
})

describe('whose referrals they are', () => {
  test('a school sees its own alone, its members see what its software made and the other way round', async () => {
    const [admin, member] = [await newPerson(), await newPerson('teacher')]
    const schoolId = await newSchool({ admin, member })
    const { key } = await newKey(schoolId)
    const made = [await refer({ key }), await refer(admin), await refer(member)].map(({ id }) => id).reverse()
    for (const by of [{ key }, admin, member]) expect(await idsOf(by)).toEqual(made)
    for (const by of [await newSoftware(), await newPerson()]) expect(await idsOf(by)).toEqual([])
  })

  test('an account without a school refers at the demo school and sees its own referrals only', async () => {
    const [one, other] = [await newPerson(), await newPerson('doctor')]
    const mails = await count('"MailDelivery" WHERE template LIKE \'school%\'')
    const referral = await refer(one)
    expect(await idsOf(one)).toEqual([referral.id])
    expect(await idsOf(other)).toEqual([])
    const demo = await call<{ school: { name: string } }>(open, '', { params: { token: tokenIn(referral) } })
    expect(demo.body.school).toEqual({ name: 'Demo School' })
    expect(await count('"School" WHERE "isDemo"')).toBe(1)
    expect(await count('"MailDelivery" WHERE template LIKE \'school%\'')).toBe(mails)
  })

  test('the first referrals of the demo, all at once, make one demo school', async () => {
    await sql('DELETE FROM "School" WHERE "isDemo"')
    const people = await Promise.all(Array.from({ length: 6 }, () => newPerson()))
    await Promise.all(people.map((person) => refer(person)))
    expect(await count('"School" WHERE "isDemo"')).toBe(1)
  })

  test('the demo school takes 20 referrals a day', async () => {
    await clearLimits()
    const person = await newPerson()
    for (let i = 0; i < 20; i++) await refer(person)
    const { status, body, headers } = await post(person)
    expect([status, body.code]).toEqual([429, 'TOO_MANY_DEMO_REFERRALS'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect(await idsOf(person)).toHaveLength(20)
  })

  test('a caller without key or session cannot refer', async () => {
    const before = await rowCounts()
    for (const answer of [await get({}), await post({})])
      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    expect(await rowCounts()).toEqual(before)
  })
})

describe('a member', () => {
  test('a member sends a link again: it is the same, opens once more where it had expired, and is mailed', async () => {
    const [admin, member] = [await newPerson(), await newPerson()]
    await newSchool({ admin, member })
    const first = await refer(admin, { parentEmail: 'renew@example.com' })
    await sql(`UPDATE "SchoolReferral" SET "expiresAt" = now() - interval '1 second' WHERE id = $1`, [first.id])
    expect(await opens(tokenIn(first))).toBe(404)
    const { status, body } = await act(resend, member, first.id)
    expect([status, body.status]).toEqual([200, 'pending'])
    expect([await opens(tokenIn(first)), tokenIn(body)]).toEqual([200, tokenIn(first)])
    expect(await count(`"MailDelivery" WHERE template = 'school-referral' AND "rowId" = $1`, [first.id])).toBe(1)
  })

  test('a member revokes a link at once, and a repeat is idempotent', async () => {
    const admin = await newPerson()
    await newSchool({ admin })
    const referral = await refer(admin)
    for (let i = 0; i < 2; i++)
      expect(await act(revoke, admin, referral.id)).toMatchObject({ status: 200, body: { status: 'revoked' } })
    expect(await opens(tokenIn(referral))).toBe(404)
    expect(await act(resend, admin, referral.id)).toMatchObject({ status: 409, body: { code: 'NOT_PENDING' } })
    expect(
      await count(`"AuditEvent" WHERE action = 'school-referral.revoked' AND "targetId" = $1`, [referral.id]),
    ).toBe(1)
  })

  test('a demo referral is listed for its creator only and sends no mail', async () => {
    const [one, other] = [await newPerson(), await newPerson()]
    const referral = await refer(one)
    for (const route of [revoke, resend]) expect((await act(route, other, referral.id)).status).toBe(404)
    const renewed = await act(resend, one, referral.id)
    expect([await opens(tokenIn(referral)), tokenIn(renewed.body)]).toEqual([200, tokenIn(referral)])
    expect((await act(revoke, one, referral.id)).body.status).toBe('revoked')
    expect(await count('"MailDelivery" WHERE "rowId" = $1', [referral.id])).toBe(0)
  })
})

test('a school’s mails to one address end for the day, its referrals do not', async () => {
  const admin = await newPerson()
  const { key } = await newKey(await newSchool({ admin }))
  const parentEmail = 'flooded@example.com'
  const made = await Promise.all(Array.from({ length: 7 }, () => refer({ key }, { parentEmail })))
  const mailed = await count('"MailDelivery" WHERE "rowId" = ANY($1::uuid[])', [made.map(({ id }) => id)])
  expect(mailed).toBe(5)
  const late = await refer(admin, { parentEmail })
  expect(await act(resend, admin, late.id)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_MAILS' } })
  expect(await opens(tokenIn(late))).toBe(200)
})
