import { POST as createAssessment } from '@/app/api/assessments/route'
import { POST as createChild } from '@/app/api/children/route'
import { POST as withdraw } from '@/app/api/consents/[id]/withdraw/route'
import { POST as create, GET as list } from '@/app/api/consents/route'
import { POST as answer } from '@/app/api/teacher-assessments/route'
import { POST as resend } from '@/app/api/teacher-referrals/[token]/resend/route'
import { GET as open } from '@/app/api/teacher-referrals/[token]/route'
import { POST as ask } from '@/app/api/teacher-referrals/route'
import type { Child } from '@/lib/children/schema'
import type { Consent } from '@/lib/consents/schema'
import { call, newAddress } from '../support/api'
import { allAtOnce } from '../support/at-once'
import { askTeacher, assess, exampleChild, fewSigns, manySigns, newFamily, newPerson, tokenOf } from '../support/people'
import { clearLimits, count, rowCounts, sql } from '../support/sql'

type Family = Awaited<ReturnType<typeof newFamily>>
type Answered = Consent & { code: string; errors: { field: string; code: string }[] }
interface Asking {
  cookie: string
}

const unknownId = '01890000-0000-7000-8000-000000000000'

function give({ cookie }: Asking, childId: string, change: object = {}, headers: Record<string, string> = {}) {
  const body = { childId, purpose: 'screening', relation: 'parent', ...change }
  return call<Answered>(create, '/api/consents', { method: 'POST', body, cookie, headers })
}

function withdrawConsent({ cookie }: Asking, id: string) {
  return call<Answered>(withdraw, '', { method: 'POST', cookie, params: { id } })
}

async function consentsOf({ cookie }: Asking): Promise<Consent[]> {
  const { status, body } = await call<Consent[]>(list, '', { cookie })
  expect(status).toBe(200)
  return body.filter(({ childId }) => childId)
}

async function submit({ cookie }: Asking, childId: string, answers = manySigns, headers: Record<string, string> = {}) {
  const body = { childId, answers }
  const { status, body: answered } = await call(createAssessment, '', { method: 'POST', body, cookie, headers })
  return [status, answered.code]
}

const events = (childId: string) =>
  sql<{ action: string; targetId: string }>(
    `SELECT action, "targetId" FROM "AuditEvent" WHERE "childId" = $1 AND action LIKE '%consent%' ORDER BY at, id`,
    [childId],
  )

async function answersOf(token: string, childId: string): Promise<number[]> {
  const opened = await call(open, '', { params: { token }, address: newAddress() })
  const body = { token, childId, answers: manySigns, teacherName: 'T' }
  const sent = await call(answer, '', { method: 'POST', body, address: newAddress() })
  return [opened.status, sent.status]
}

let family: Family
beforeEach(async () => {
  await clearLimits()
  family = await newFamily()
})

describe('giving consent', () => {
  test('giving consent answers 201 with exactly its fields, lists it, and records it in the log', async () => {
    const { child } = family
    const { status, body } = await give(
      family,
      child.id,
      { relation: 'guardian' },
      { cookie: `${family.cookie}; language=th` },
    )
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      purpose: 'screening',
      childId: child.id,
      textVersion: expect.stringMatching(/^screening-\d+$/),
      language: 'th',
      relation: 'guardian',
      agreedByName: null,
      givenAt: expect.any(String),
      withdrawnAt: null,
    })
    expect(body.givenAt).toBe(new Date(body.givenAt).toISOString())
    expect(await consentsOf(family)).toEqual([body])
    expect(await events(child.id)).toEqual([{ action: 'consent.given', targetId: body.id }])
  })

  test('giving the same consent again, also twenty times at once, keeps one row', async () => {
    const { child } = family
    const one = { 'idempotency-key': 'one' }
    const answers = await allAtOnce(20, (i) => give(family, child.id, {}, i % 2 ? one : {}))
    answers.push(await give(family, child.id), await give(family, child.id.toUpperCase(), { relation: 'guardian' }))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 21 }, () => 200), 201])
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
    expect(await consentsOf(family)).toHaveLength(1)
    expect(await events(child.id)).toHaveLength(1)
  })

  test('a consent to another wording is another consent', async () => {
    const first = (await give(family, family.child.id)).body
    await sql(`UPDATE "Consent" SET "textVersion" = 'screening-0' WHERE id = $1`, [first.id])
    const { status, body } = await give(family, family.child.id)
    expect([status, body.textVersion]).toEqual([201, first.textVersion])
    expect((await consentsOf(family)).map(({ id }) => id)).toEqual([body.id, first.id])
  })

  test.each([
    ['childId', undefined, 'required'],
    ['purpose', undefined, 'required'],
    ['purpose', 'terms', 'invalid'],
    ['purpose', 'teacher_share', 'invalid'],
    ['purpose', 'doctor_share', 'invalid'],
    ['relation', undefined, 'required'],
    ['relation', 'aunt', 'invalid'],
    ['relation', ['parent'], 'invalid'],
    ['agreedByName', 'x'.repeat(201), 'tooLong'],
    ['agreedByName', 'Ma\nlee', 'invalidCharacters'],
  ])('a consent with the %s %j is refused at that field', async (field, value, code) => {
    const before = await rowCounts()
    const { status, body } = await give(family, family.child.id, { [field]: value })
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ field, code, message: expect.stringMatching(/\S/) }])
    expect(await rowCounts()).toEqual(before)
  })

  test('giving consent takes no owner, version, language or time from the caller', async () => {
    const otherPerson = await newPerson()
    const chosen = { userId: otherPerson.user.id, textVersion: 'x', language: 'th', givenAt: '2020-01-01T00:00:00Z' }
    const { body } = await give(family, family.child.id, {
      ...chosen,
      withdrawnAt: '2020-01-01T00:00:00Z',
      id: unknownId,
    })
    expect(body).toMatchObject({
      language: 'en',
      withdrawnAt: null,
      textVersion: expect.stringContaining('screening-'),
    })
    expect(Date.parse(body.givenAt)).toBeGreaterThan(Date.now() - 60_000)
    expect(await consentsOf(family)).toEqual([body])
    expect(await consentsOf(otherPerson)).toEqual([])
  })

  test('consents are given for own children and withdrawn by their owner only', async () => {
    const otherPerson = await newFamily()
    const before = await rowCounts()
    for (const id of [family.child.id, unknownId, 'x']) expect((await give(otherPerson, id)).status).toBe(404)
    expect(await rowCounts()).toEqual(before)
    const { body } = await give(family, family.child.id)
    for (const id of [body.id, unknownId, 'x']) expect((await withdrawConsent(otherPerson, id)).status).toBe(404)
    expect(await consentsOf(family)).toEqual([body])
    expect(await submit(family, family.child.id)).toEqual([201, undefined])
  })
})

describe('withdrawing the consent to screening', () => {
  test('withdrawing a consent is recorded with its time; a repeat, also at once, is idempotent', async () => {
    const { child } = family
    const { body } = await give(family, child.id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => withdrawConsent(family, body.id)))
    answers.push(await withdrawConsent(family, body.id))
    const withdrawn = { ...body, withdrawnAt: expect.stringMatching(/Z$/) }
    for (const { status, body: answered } of answers) {
      expect([status, answered]).toEqual([200, withdrawn])
      expect(answered).toEqual(answers[0]?.body)
    }
    expect(await consentsOf(family)).toEqual([answers[0]?.body])
    expect((await events(child.id)).map(({ action }) => action)).toEqual(['consent.given', 'consent.withdrawn'])
  })

  test('withdrawing consent to screening allows no new answers, keeps stored ones, and is undone by a new consent', async () => {
    const { child } = family
    const { body: sister } = await call<Child>(createChild, '', {
      method: 'POST',
      body: exampleChild,
      cookie: family.cookie,
    })
    const { body } = await give(family, child.id)
    const { id } = await assess(family.cookie, child.id)
    await withdrawConsent(family, body.id)
    const before = await rowCounts()
    expect(await submit(family, child.id)).toEqual([403, 'CONSENT_WITHDRAWN'])
    expect(await submit(family, child.id, fewSigns, { 'idempotency-key': 'k' })).toEqual([403, 'CONSENT_WITHDRAWN'])
    expect(await rowCounts()).toEqual(before)
    expect(await sql('SELECT id FROM "Assessment" WHERE "childId" = $1', [child.id])).toEqual([{ id }])
    expect(await submit(family, sister.id)).toEqual([201, undefined])

    const again = await give(family, child.id)
    expect(again.status).toBe(201)
    expect(again.body.id).not.toBe(body.id)
    expect(await submit(family, child.id, fewSigns)).toEqual([201, undefined])
    // The consent withdrawn earlier stays withdrawn, and the new one stays given.
    expect((await withdrawConsent(family, body.id)).body.withdrawnAt).not.toBeNull()
    expect((await consentsOf(family)).map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([false, true])
  })

  test('withdrawing a consent ends every wording that was agreed to', async () => {
    const first = (await give(family, family.child.id)).body
    await sql(`UPDATE "Consent" SET "textVersion" = 'screening-0' WHERE id = $1`, [first.id])
    await give(family, family.child.id)
    await withdrawConsent(family, first.id)
    for (const { withdrawnAt } of await consentsOf(family)) expect(withdrawnAt).not.toBeNull()
    expect(await submit(family, family.child.id)).toEqual([403, 'CONSENT_WITHDRAWN'])
  })

  test('withdrawing consent to screening revokes the pending links of teachers, and no other', async () => {
    const { child, cookie } = family
    const { body: sister } = await call<Child>(createChild, '', { method: 'POST', body: exampleChild, cookie })
    const { body } = await give(family, child.id)
    const answered = await askTeacher(cookie, child.id, 'one@school.example')
    const pending = await askTeacher(cookie, child.id, 'two@school.example')
    const sisters = await askTeacher(cookie, sister.id, 'three@school.example')
    expect(await answersOf(answered.token, child.id)).toEqual([200, 201])
    await withdrawConsent(family, body.id)
    const renewed = await tokenOf(pending.referral.id)
    for (const token of [pending.token, renewed]) expect(await answersOf(token, child.id)).toEqual([404, 404])
    expect(await answersOf(answered.token, child.id)).toEqual([410, 200])
    expect(await answersOf(sisters.token, sister.id)).toEqual([200, 201])
    const sent = await call(resend, '', { method: 'POST', cookie, params: { token: pending.referral.id } })
    expect([sent.status, sent.body.code]).toEqual([409, 'NOT_PENDING'])
    const revoked = '"AuditEvent" WHERE "targetId" = $1 AND action = \'teacher-referral.revoked\''
    expect(await count(revoked, [pending.referral.id])).toBe(1)
    expect(await count(revoked, [answered.referral.id])).toBe(0)
  })

  test('withdrawing consent to screening lets no teacher be asked, also not by a request that races it', async () => {
    // An unconfirmed address causes at most three mails a day.
    await sql('UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1', [family.user.id])
    const { child, cookie } = family
    const { body } = await give(family, child.id)
    const asking = (i: number) => {
      const data = { childId: child.id, teacherEmail: `t${i}@school.example`, teacherName: 'T', language: 'th' }
      return call(ask, '', { method: 'POST', body: data, cookie })
    }
    const [, ...raced] = await Promise.all([
      withdrawConsent(family, body.id),
      ...Array.from({ length: 8 }, (_, i) => asking(i)),
    ])
    for (const { status } of raced) expect([201, 403]).toContain(status)
    const late = await asking(9)
    expect([late.status, late.body.code]).toEqual([403, 'CONSENT_WITHDRAWN'])
    expect(await count(`"TeacherReferral" WHERE "childId" = $1 AND status = 'pending'`, [child.id])).toBe(0)
  })
})

describe('the consent to share with a teacher', () => {
  test('consent to share with a teacher is recorded with the request, and withdrawing it revokes the links but stops no screening', async () => {
    const { child, cookie } = family
    const { token } = await askTeacher(cookie, child.id, 'one@school.example')
    await askTeacher(cookie, child.id, 'two@school.example')
    const [newest, first] = await consentsOf(family)
    for (const consent of [newest, first])
      expect(consent).toMatchObject({ purpose: 'teacher_share', childId: child.id, relation: null, withdrawnAt: null })
    expect((await withdrawConsent(family, newest?.id ?? '')).status).toBe(200)
    for (const { withdrawnAt } of await consentsOf(family)) expect(withdrawnAt).not.toBeNull()
    expect(await answersOf(token, child.id)).toEqual([404, 404])
    expect(await submit(family, child.id)).toEqual([201, undefined])
    const again = await askTeacher(cookie, child.id, 'three@school.example')
    expect(await answersOf(again.token, child.id)).toEqual([200, 201])
  })
})

test('a child about whom nothing was ever agreed is assessed by the contract’s call alone', async () => {
  expect(await consentsOf(family)).toEqual([])
  expect(await submit(family, family.child.id)).toEqual([201, undefined])
})

test('what was accepted with the account ends with the account only', async () => {
  const { user } = family
  const id = '01890000-0000-7000-8000-00000000aaaa'
  await sql(
    `INSERT INTO "Consent" (id, "userId", purpose, "textVersion", language) VALUES ($1, $2, 'terms', 'terms-0', 'en')`,
    [id, user.id],
  )
  const { status, body } = await withdrawConsent(family, id)
  expect([status, body.code]).toEqual([403, 'NOT_ALLOWED'])
  expect((await withdrawConsent(await newPerson(), id)).status).toBe(404)
  expect(await count('"Consent" WHERE id = $1 AND "withdrawnAt" IS NULL', [id])).toBe(1)
})
