import { POST as answer } from '@/app/api/teacher-assessments/route'
import { POST as resend } from '@/app/api/teacher-referrals/[token]/resend/route'
import { POST as revoke } from '@/app/api/teacher-referrals/[token]/revoke/route'
import { GET as open } from '@/app/api/teacher-referrals/[token]/route'
import { POST as create, GET as list } from '@/app/api/teacher-referrals/route'
import type { TeacherReferral } from '@/lib/teacher-referrals/types'
import { call, newAddress } from '../support/api'
import { allAtOnce, eachAtOnce } from '../support/at-once'
import { askTeacher, manySigns, newConfirmedFamily, newFamily, newPerson, tokenOf } from '../support/people'
import { clearLimits, count, rowCounts, sql } from '../support/sql'

type Family = Awaited<ReturnType<typeof newFamily>>
interface Refusal {
  code: string
  errors: { field: string; code: string }[]
}

const siriporn = { teacherEmail: 'Siriporn.K@School.Example', teacherName: 'ครูศิริพร 🌙', language: 'th' }
const referralKeys = [
  ...['childId', 'completedAt', 'expiresAt', 'id', 'language', 'sentAt', 'status', 'teacherEmail', 'teacherName'],
]

function ask({ cookie, child }: Family, change: object = {}, headers: Record<string, string> = {}) {
  const body = { childId: child.id, ...siriporn, ...change }
  return call<TeacherReferral & Refusal>(create, '/api/teacher-referrals', { method: 'POST', body, cookie, headers })
}

const listOf = async ({ cookie }: { cookie: string }) => (await call<TeacherReferral[]>(list, '', { cookie })).body

function act(route: typeof resend, { cookie }: { cookie: string }, id: string, headers: Record<string, string> = {}) {
  return call<TeacherReferral & Refusal>(route, '', { method: 'POST', cookie, params: { token: id }, headers })
}

const opens = async (token: string) => (await call(open, '', { params: { token }, address: newAddress() })).status

function submit(token: string, childId: string) {
  const body = { token, childId, answers: manySigns, teacherName: 'T' }
  return call(answer, '', { method: 'POST', body, address: newAddress() })
}

function mailsOf(referralId: string) {
  return sql<{ template: string; version: number; isDue: boolean }>(
    `SELECT template, version, "dueAt" <= now() AS "isDue" FROM "MailDelivery" WHERE "rowId" = $1 ORDER BY "dueAt", version`,
    [referralId],
  )
}

beforeEach(clearLimits)

describe('asking a teacher', () => {
  test('asking a teacher answers 201 with exactly the contract’s fields and writes one mail for now', async () => {
    const family = await newFamily()
    const { status, body } = await ask(family)
    expect(status).toBe(201)
    expect(Object.keys(body).sort()).toEqual(referralKeys)
    expect(body).toMatchObject({ ...siriporn, childId: family.child.id, status: 'pending', completedAt: null })
    const days = (Date.parse(body.expiresAt) - Date.parse(body.sentAt)) / 86_400_000
    expect(days).toBeCloseTo(30, 3)
    expect(await listOf(family)).toEqual([body])
    expect(await mailsOf(body.id)).toEqual([
      { template: 'teacher-invitation', version: 1, isDue: true },
      { template: 'teacher-reminder-first', version: 1, isDue: false },
      { template: 'teacher-reminder-second', version: 1, isDue: false },
      { template: 'teacher-reminder-last', version: 1, isDue: false },
      { template: 'teacher-link-ended', version: 1, isDue: false },
    ])
    expect(await count(`"AuditEvent" WHERE "targetId" = $1 AND action = 'teacher-referral.created'`, [body.id])).toBe(1)
  })

  test('asking a teacher never shows the parent the link, in no answer and no table', async () => {
    const family = await newFamily()
    const made = await ask(family, {}, { 'idempotency-key': 'ask' })
    const [first, again] = [await tokenOf(made.body.id), await act(resend, family, made.body.id)]
    const second = await tokenOf(made.body.id)
    const texts = [
      made.text,
      again.text,
      JSON.stringify(await listOf(family)),
      (await act(revoke, family, made.body.id)).text,
    ]
    const tables = ['TeacherReferral', 'MailDelivery', 'IdempotencyKey', 'AuditEvent']
    for (const table of tables) texts.push(JSON.stringify(await sql(`SELECT * FROM "${table}"`)))
    expect(first).not.toBe(second)
    for (const secret of [first, second].flatMap((token) => token.split('.').slice(1))) {
      expect(secret).toMatch(/^[\w-]{43}$/)
      for (const text of texts) expect(text).not.toContain(secret)
    }
    for (const text of texts.slice(0, 4)) expect(text).not.toMatch(/token|linkVersion/i)
  })

  test.each<[string, unknown, string]>([
    ['teacherEmail', 'siriporn', 'invalidEmail'],
    ['teacherEmail', 'siriporn＠school.example', 'invalidEmail'],
    ['teacherEmail', 'siriporn@school.example\r\nBcc: spy@example.com', 'invalidEmail'],
    ['teacherEmail', 'siriporn@school.example,spy@example.com', 'invalidEmail'],
    ['teacherEmail', '"siriporn@evil.example"@school.example', 'invalidEmail'],
    ['teacherEmail', ['siriporn@school.example'], 'invalid'],
    ['teacherEmail', '', 'required'],
    ['teacherName', '  ', 'required'],
    ['teacherName', 'Siri\nporn', 'invalidCharacters'],
    ['teacherName', 's'.repeat(201), 'tooLong'],
    ['language', 'de', 'invalid'],
    ['language', undefined, 'required'],
    ['childId', undefined, 'required'],
    ['childId', 7, 'invalid'],
  ])('asking a teacher is refused with %s %j', async (field, value, code) => {
    const family = await newFamily()
    const before = await rowCounts()
    const { status, body } = await ask(family, { [field]: value })
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ field, code, message: expect.stringMatching(/\S/) }])
    expect(await rowCounts()).toEqual(before)
  })

  test('asking a teacher with one idempotency key asks once, by twenty at once', async () => {
    const family = await newFamily()
    const answers = await allAtOnce(20, () => ask(family, {}, { 'idempotency-key': 'ask' }))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201])
    expect(await listOf(family)).toEqual([answers[0]?.body])
    const mails = await mailsOf(answers[0]?.body.id ?? '')
    expect(mails.filter(({ template }) => template === 'teacher-invitation')).toHaveLength(1)
    expect(mails).toHaveLength(5)
    expect((await ask(family, { language: 'en' }, { 'idempotency-key': 'ask' })).status).toBe(422)
  })

  test('asking a teacher drops what only the server decides', async () => {
    const family = await newFamily()
    const chosen = {
      id: crypto.randomUUID(),
      status: 'completed',
      expiresAt: '2099-01-01',
      linkVersion: 7,
      parentId: crypto.randomUUID(),
    }
    const { body } = await ask(family, chosen)
    expect(body).toMatchObject({ status: 'pending', completedAt: null })
    expect(body.id).not.toBe(chosen.id)
    expect(
      await count('"TeacherReferral" WHERE id = $1 AND "linkVersion" = 1 AND "parentId" = $2', [
        body.id,
        family.user.id,
      ]),
    ).toBe(1)
  })

  test('a parent can ask teachers ten times a day, resending included', async () => {
    const family = await newConfirmedFamily()
    const { body: first } = await ask(family, { teacherEmail: 't0@school.example' })
    expect((await act(resend, family, first.id)).status).toBe(200)
    const rest = Array.from({ length: 12 }, (_, i) => ask(family, { teacherEmail: `t${i + 1}@school.example` }))
    const answers = await Promise.all(rest)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(8)
    for (const { status, body, headers } of answers.filter(({ status }) => status !== 201)) {
      expect([status, body.code]).toEqual([429, 'TOO_MANY_INVITATIONS'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000)
    }
    expect((await act(resend, family, first.id)).body.code).toBe('TOO_MANY_INVITATIONS')
    expect(await listOf(family)).toHaveLength(9)
    expect((await ask(await newFamily(), { teacherEmail: 't0@school.example' })).status).toBe(201)
  })

  test('no family is refused because other families ask the same teacher', async () => {
    const families = await Promise.all(Array.from({ length: 12 }, newConfirmedFamily))
    const written = ['busy@school.example', 'Busy@School.Example', ' BUSY@school.example', 'busy@school.EXAMPLE']
    const answers: number[] = []
    await eachAtOnce(families.entries(), async ([i, family]) =>
      answers.push((await ask(family, { teacherEmail: written[i % written.length] })).status),
    )
    expect(answers).toEqual(families.map(() => 201))
  })

  test('unconfirmed accounts mail a teacher three times a day, and no confirmed one counts or is refused with them', async () => {
    const families = await Promise.all([...Array.from({ length: 4 }, newFamily), ...[1, 2].map(newConfirmedFamily)])
    const answers = []
    for (const family of families.toReversed()) answers.push(await ask(family, { teacherEmail: 'few@school.example' }))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429])
    expect(answers[5]?.body.code).toBe('TOO_MANY_MAILS_TO_RECIPIENT')
    expect(await listOf(families[0] as Family)).toEqual([])
    expect((await ask(families[5] as Family, { teacherEmail: 'few@school.example' })).status).toBe(201)
  })
})

describe('sending again', () => {
  test('resending a teacher referral makes a new link and mail, and revokes the old link', async () => {
    const family = await newFamily()
    const { referral, token } = await askTeacher(family.cookie, family.child.id, 'again@school.example')
    await sql(
      `UPDATE "TeacherReferral" SET "sentAt" = now() - interval '40 days', "expiresAt" = now() - interval '10 days'`,
    )
    expect((await listOf(family))[0]?.status).toBe('expired')
    const { status, body } = await act(resend, family, referral.id)
    expect([status, body.id, body.status]).toEqual([200, referral.id, 'pending'])
    expect(Date.parse(body.sentAt)).toBeGreaterThan(Date.now() - 60_000)
    expect(Date.parse(body.expiresAt) - Date.parse(body.sentAt)).toBeGreaterThan(29 * 86_400_000)
    expect([await opens(token), await opens(await tokenOf(referral.id))]).toEqual([404, 200])
    expect((await submit(token, family.child.id)).status).toBe(404)
    const links = (await mailsOf(referral.id)).filter(({ template }) => template === 'teacher-invitation')
    // The second of a day joins the next morning's mail.
    expect(links.map(({ version, isDue }) => [version, isDue])).toEqual([
      [1, true],
      [2, false],
    ])
  })

  test('resending a teacher referral twice with one idempotency key sends once', async () => {
    const family = await newFamily()
    const { referral } = await askTeacher(family.cookie, family.child.id, 'twice@school.example')
    const key = { 'idempotency-key': 'resend' }
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => act(resend, family, referral.id, key)))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body])
    const links = (await mailsOf(referral.id)).filter(({ template }) => template === 'teacher-invitation')
    expect(links.map(({ version }) => version)).toEqual([1, 2])
  })
})

describe('revoking', () => {
  test('revoking a teacher referral ends the link at once, and a repeat is idempotent', async () => {
    const family = await newFamily()
    const { referral, token } = await askTeacher(family.cookie, family.child.id, 'gone@school.example')
    const [first, second] = [await act(revoke, family, referral.id), await act(revoke, family, referral.id)]
    expect([first.status, first.body.status, second.status]).toEqual([200, 'revoked', 200])
    expect(second.body).toEqual(first.body)
    expect([await opens(token), await opens(await tokenOf(referral.id))]).toEqual([404, 404])
    for (const dead of [token, await tokenOf(referral.id)])
      expect((await submit(dead, family.child.id)).status).toBe(404)
    expect((await act(resend, family, referral.id)).body.code).toBe('NOT_PENDING')
    expect((await listOf(family)).map(({ status }) => status)).toEqual(['revoked'])
    expect(await count('"Assessment" WHERE "childId" = $1', [family.child.id])).toBe(0)
  })

  test('revoking or resending an answered referral is 409', async () => {
    const family = await newFamily()
    const { referral, token } = await askTeacher(family.cookie, family.child.id, 'done@school.example')
    expect((await submit(token, family.child.id)).status).toBe(201)
    const before = await rowCounts()
    for (const route of [resend, revoke]) {
      const { status, body } = await act(route, family, referral.id)
      expect([status, body.code]).toEqual([409, 'NOT_PENDING'])
    }
    expect(await rowCounts()).toEqual(before)
    expect((await listOf(family))[0]).toMatchObject({ status: 'completed', completedAt: expect.any(String) })
  })

  test('a revocation racing with the teacher’s answers ends as one of them, never both', async () => {
    const family = await newFamily()
    for (let round = 1; round <= 8; round++) {
      await clearLimits()
      const { referral, token } = await askTeacher(family.cookie, family.child.id, `race${round}@school.example`)
      const [answered, revoked] = await Promise.all([submit(token, family.child.id), act(revoke, family, referral.id)])
      const stored = await count('"Assessment" WHERE "teacherReferralId" = $1', [referral.id])
      expect([
        [201, 409, 1],
        [404, 200, 0],
      ]).toContainEqual([answered.status, revoked.status, stored])
    }
  })
})

test('a referral without its mail is not stored, and the failure shows no detail', async () => {
  const family = await newFamily()
  await sql('ALTER TABLE "MailDelivery" RENAME TO "Elsewhere"')
  try {
    const { status, body, text } = await ask(family)
    expect([status, body.code]).toEqual([500, 'INTERNAL'])
    expect(text).not.toMatch(/MailDelivery|prisma|relation|42P01|node_modules/i)
  } finally {
    await sql('ALTER TABLE "Elsewhere" RENAME TO "MailDelivery"')
  }
  expect(await listOf(family)).toEqual([])
  expect(await count(`"AuditEvent" WHERE "childId" = $1 AND action LIKE 'teacher-referral%'`, [family.child.id])).toBe(
    0,
  )
  expect((await ask(family)).status).toBe(201)
  expect(await listOf(await newPerson())).toEqual([])
})
