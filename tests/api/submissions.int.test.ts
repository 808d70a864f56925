import { POST as submit } from '@/app/api/assessments/route'
import { POST as withdraw } from '@/app/api/consents/[id]/withdraw/route'
import { POST as giveConsent } from '@/app/api/consents/route'
import { POST as submitByLink } from '@/app/api/teacher-assessments/route'
import { quietDays } from '@/lib/rechecks/recheck-day'
import { referralLinkHeader } from '@/lib/request/referral-link'
import { dateOf, dayOf } from '@/lib/thai-time'
import { call, newAddress } from '../support/api'
import { askTeacher, fewSigns, manySigns, newFamily, newPerson } from '../support/people'
import { newSchool } from '../support/schools'
import { clearLimits, count, countBlocked, rowCounts, sql } from '../support/sql'
import { statementsOf } from '../support/statements'
import { duringUncommittedChange } from '../support/uncommitted-change'
import { until } from '../support/until'

/*
 * Answers are stored in four round trips, with an idempotency key or without. Both must leave the same rows, also when
 * something changes concurrently.
 */

type Family = Awaited<ReturnType<typeof newFamily>>
interface Stored {
  id: string
  code: string
}

/** The session and its limit; BEGIN, the locks, the answers with all that follows, COMMIT. */
const roundTrips = 1 + 4

const key = 'one-submission'
const scopeOf = ({ user }: Family) => `user:${user.id}`

const answer = ({ cookie, child }: Pick<Family, 'cookie' | 'child'>, headers: object = { 'idempotency-key': key }) => {
  const body = { childId: child.id, answers: manySigns }
  return call<Stored>(submit, '/api/assessments', { method: 'POST', body, cookie, headers: { ...headers } })
}

async function newLink() {
  const family = await newFamily()
  const { referral, token } = await askTeacher(family.cookie, family.child.id, `t-${family.child.id}@school.example`)
  return { ...family, token, referralId: referral.id }
}

type Linked = Awaited<ReturnType<typeof newLink>>

const answerByLink = (
  { token, child }: Pick<Linked, 'token' | 'child'>,
  headers: object = { 'idempotency-key': key },
  answers = manySigns,
) => {
  const body = { token, childId: child.id, teacherName: 'Ms. Siriporn', answers }
  const from = { address: newAddress(), headers: { ...headers } }
  return call<Stored>(submitByLink, '/api/teacher-assessments', { method: 'POST', body, ...from })
}

const consentTo = async ({ cookie, child }: Family): Promise<string> => {
  const body = { childId: child.id, purpose: 'screening', relation: 'parent' }
  return (await call<Stored>(giveConsent, '', { method: 'POST', body, cookie })).body.id
}
const withdrawConsent = ({ cookie }: Family, id: string) =>
  call(withdraw, '', { method: 'POST', cookie, params: { id } })

/** The rows of one child's answers, without what differs between submissions. */
const rowsAbout = (childId: string) =>
  sql(
    `SELECT 'answers' AS kind, jsonb_build_array("assessorType", "assessorId" = c."parentId", "teacherName", answers,
       "totalScore", "riskLevel", "inattentionCount", "hyperactivityCount", "symptomType", "questionnaireVersion", "childAge",
       "childGrade", "completedAt" > now() - interval '1 minute', a."teacherReferralId" IS NULL) AS row
     FROM "Assessment" a JOIN "Child" c ON c.id = a."childId" WHERE c.id = $1
     UNION ALL SELECT 'mail', jsonb_build_array(m.template, m."isBulk", m.version, m."dueAt" - m."nextAttemptAt",
       CASE WHEN m."dueAt" > now() THEN m."dueAt" END, m.attempts, m.recipient)
     FROM "MailDelivery" m WHERE m."rowId" = $1 OR m.template = 'teacher-answered' AND m."rowId" IN (
       SELECT r.id FROM "TeacherReferral" r WHERE r."childId" = $1)
     UNION ALL SELECT 'event', jsonb_build_array(e."actorKind", e.action, e."actorId" = c."parentId"::text, a.id IS NULL)
     FROM "AuditEvent" e JOIN "Child" c ON c.id = e."childId" LEFT JOIN "Assessment" a ON a.id = e."targetId"
     WHERE e.action = 'assessment.created' AND c.id = $1
     UNION ALL SELECT 'link', jsonb_build_array(r.status, r."completedAt" = a."completedAt", r."linkVersion")
     FROM "TeacherReferral" r LEFT JOIN "Assessment" a ON a."teacherReferralId" = r.id WHERE r."childId" = $1
     UNION ALL SELECT 'school', jsonb_build_array(s.status, s."completedAt" > now() - interval '1 minute')
     FROM "SchoolReferral" s JOIN "Child" c ON c."schoolReferralId" = s.id WHERE c.id = $1
     ORDER BY 1, 2`,
    [childId],
  )

const inDays = (days: number) => dateOf(dayOf(new Date()) + days)
const setRecheck = ({ child }: Family, months: number, on: string | null = null) =>
  sql('UPDATE "Child" SET "recheckMonths" = $2, "recheckOn" = $3 WHERE id = $1', [child.id, months, on])

async function refer({ child, user }: Family, status: 'accepted' | 'completed'): Promise<void> {
  await sql(
    `WITH referral AS (
       INSERT INTO "SchoolReferral" (id, "schoolId", "studentName", "parentEmail", "referringTeacher", "expiresAt", status,
         "acceptedById", "acceptedAt", "completedAt")
       SELECT gen_random_uuid(), $1, 'Ton', 'malee@example.com', 'Mr. Preecha', now() + interval '1 day',
         $2::"SchoolReferralStatus", $3, now(), CASE $2 WHEN 'completed' THEN now() END
       RETURNING id)
     UPDATE "Child" SET "schoolReferralId" = referral.id FROM referral WHERE "Child".id = $4`,
    [await newSchool(), status, user.id, child.id],
  )
}

async function expectSameRows(prepare: (family: Family) => Promise<unknown>): Promise<void> {
  const [one, other] = [await newFamily(), await newFamily()]
  for (const family of [one, other]) await prepare(family)
  const sentFor = async (family: Family, headers?: object) =>
    (await statementsOf(async () => expect((await answer(family, headers)).status).toBe(201))).length
  expect([await sentFor(one), await sentFor(other, {})]).toEqual([roundTrips, roundTrips])
  const rows = await rowsAbout(one.child.id)
  expect(rows).toEqual(await rowsAbout(other.child.id))
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['answers', 'event']))
}

beforeEach(clearLimits)

describe('a parent’s answers with a new key', () => {
  test.each<[string, (family: Family) => Promise<unknown>]>([
    ['of a new account', async () => {}],
    ['with a consent', consentTo],
    ['who wants no invitation', (family) => setRecheck(family, 0)],
    ['who is invited after six months', (family) => setRecheck(family, 6)],
    ['whose doctor named a date that is over', (family) => setRecheck(family, 3, inDays(-40))],
    ['whose doctor named a date that is too near', (family) => setRecheck(family, 3, inDays(quietDays - 1))],
    ['whose doctor named the first date', (family) => setRecheck(family, 3, inDays(quietDays))],
    ['whose doctor named a later date', (family) => setRecheck(family, 0, inDays(60))],
    ['of a child whom a school referred', (family) => refer(family, 'accepted')],
    ['of a child whom a school had screened', (family) => refer(family, 'completed')],
  ])('answers of a parent %s leave the same rows as without a key', async (_who, prepare) => {
    await expectSameRows(prepare)
  })

  test('a second invitation for the same day is the first one', async () => {
    const family = await newFamily()
    expect((await answer(family)).status).toBe(201)
    expect((await answer(family, { 'idempotency-key': 'another' })).status).toBe(201)
    expect(await count(`"MailDelivery" WHERE template = 'recheck' AND "rowId" = $1`, [family.child.id])).toBe(1)
    expect(await count('"Assessment" WHERE "childId" = $1', [family.child.id])).toBe(2)
  })

  test('what is refused stores nothing, not even its key', async () => {
    const [family, otherParent] = [await newFamily(), await newPerson()]
    await withdrawConsent(family, await consentTo(family))
    const before = await rowCounts()
    const refused = [await answer(family), await answer({ ...otherParent, child: family.child })]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'CONSENT_WITHDRAWN'],
      [404, 'NOT_FOUND'],
    ])
    expect(await rowCounts()).toEqual(before)
  })

  test('a key of more than a day ago is taken anew', async () => {
    const family = await newFamily()
    const first = await answer(family)
    expect((await answer(family)).body).toEqual(first.body)
    await sql(`UPDATE "IdempotencyKey" SET "createdAt" = now() - interval '24 hours 1 second' WHERE scope = $1`, [
      scopeOf(family),
    ])
    const second = await answer(family)
    expect([second.status, second.body.id === first.body.id]).toEqual([201, false])
    expect((await answer(family)).body).toEqual(second.body)
  })
})

describe('something else at the same time as a parent’s answers', () => {
  const locked = (family: Family): [string, unknown[]][] => [
    ['SELECT id FROM "Child" WHERE id = $1 FOR UPDATE', [family.child.id]],
  ]
  /** Of a concurrent submission with the same key. */
  const twin = (family: Family): [string, unknown[]][] => [
    ['SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`idempotency:${scopeOf(family)}:${key}`]],
    [`INSERT INTO "IdempotencyKey" (scope, key, "requestHash") VALUES ($1, $2, 'of the twin')`, [scopeOf(family), key]],
  ]

  test('a twin waits for the first one, which itself waits, and gets its answer', async () => {
    const family = await newFamily()
    const answers: ReturnType<typeof answer>[] = []
    const first = await duringUncommittedChange(locked(family), () => answer(family), {
      end: 'ROLLBACK',
      concurrently: async () => {
        answers.push(answer(family), answer(family))
        await until('the twins wait too', async () => (await countBlocked()) === 3)
      },
    })
    expect(first.status).toBe(201)
    for (const each of await Promise.all(answers)) expect([each.status, each.body]).toEqual([200, first.body])
    expect(await count('"Assessment" WHERE "childId" = $1', [family.child.id])).toBe(1)
  })

  test('answers do their own work when the twin they waited for has failed', async () => {
    const family = await newFamily()
    const { status, body } = await duringUncommittedChange(twin(family), () => answer(family), { end: 'ROLLBACK' })
    expect(status).toBe(201)
    expect(await count('"Assessment" WHERE id = $1', [body.id])).toBe(1)
  })

  test('answers are refused when the consent is withdrawn while they wait for a twin, which then fails', async () => {
    const family = await newFamily()
    const consent = await consentTo(family)
    const refused = await duringUncommittedChange(twin(family), () => answer(family), {
      end: 'ROLLBACK',
      concurrently: async () => expect((await withdrawConsent(family, consent)).status).toBe(200),
    })
    expect([refused.status, refused.body.code]).toEqual([403, 'CONSENT_WITHDRAWN'])
    expect(await count('"Assessment" WHERE "childId" = $1', [family.child.id])).toBe(0)
    expect(await count('"IdempotencyKey" WHERE scope = $1', [scopeOf(family)])).toBe(0)
  })

  test('answers that wait for their child’s deletion are about an unknown child, and store nothing', async () => {
    const family = await newFamily()
    const before = await rowCounts()
    const deletion: [string, unknown[]][] = [['DELETE FROM "Child" WHERE id = $1', [family.child.id]]]
    const { status, body } = await duringUncommittedChange(deletion, () => answer(family))
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    expect(await rowCounts()).toEqual({ ...before, Child: (before.Child ?? 0) - 1 })
  })

  test('answers whose connection ends on the way store nothing, and can be sent again', async () => {
    const family = await newFamily()
    const before = await rowCounts()
    const { status } = await duringUncommittedChange(locked(family), () => answer(family), {
      concurrently: () =>
        sql(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
    })
    expect(status).toBe(503)
    expect(await rowCounts()).toEqual(before)
    expect((await answer(family)).status).toBe(201)
  })
})

describe('a teacher’s answers with a new key', () => {
  test('a teacher’s answers leave the same rows as without a key', async () => {
    const [one, other] = [await newLink(), await newLink()]
    const header = { [referralLinkHeader]: one.token }
    const sent = await statementsOf(async () =>
      expect((await answerByLink(one, { 'idempotency-key': key, ...header })).status).toBe(201),
    )
    // The two links, the limit, and the answers.
    expect(sent).toHaveLength(3 + 4)
    expect((await answerByLink(other, {})).status).toBe(201)
    const rows = await rowsAbout(one.child.id)
    expect(rows).toEqual(await rowsAbout(other.child.id))
    expect(rows.map(({ kind }) => kind)).toEqual(['answers', 'event', 'link', 'mail'])
  })

  test('a repeat gets the first answer, other answers under the key are refused, and so are others under another', async () => {
    const its = await newLink()
    const first = await answerByLink(its)
    expect(first.status).toBe(201)
    const again = await answerByLink(its)
    expect([again.status, again.body]).toEqual([200, first.body])
    const others = [
      await answerByLink(its, { 'idempotency-key': key }, fewSigns),
      await answerByLink(its, { 'idempotency-key': 'another' }, fewSigns),
    ]
    expect(others.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'IDEMPOTENCY_KEY_REUSED'],
      [409, 'ALREADY_ANSWERED'],
    ])
    expect(await count('"Assessment" WHERE "childId" = $1', [its.child.id])).toBe(1)
  })

  test.each([
    ['revoked', `status = 'revoked', "revokedAt" = now(), "linkVersion" = "linkVersion" + 1`, [404, 'LINK_NOT_FOUND']],
    ['renewed', '"linkVersion" = "linkVersion" + 1', [404, 'LINK_NOT_FOUND']],
    ['ended', '"expiresAt" = now()', [404, 'LINK_NOT_FOUND']],
    [
      'declined',
      `status = 'revoked', "revokedAt" = now(), "declinedAt" = now(), "declineReason" = 'not_my_student'`,
      [410, 'LINK_DECLINED'],
    ],
    ['completed', `status = 'completed', "completedAt" = now()`, [409, 'ALREADY_ANSWERED']],
  ])('a teacher’s answers store nothing when the link is %s while they wait', async (_how, change, expected) => {
    const its = await newLink()
    const before = await rowCounts()
    const update = `UPDATE "TeacherReferral" SET ${change} WHERE id = $1`
    const { status, body } = await duringUncommittedChange([[update, [its.referralId]]], () => answerByLink(its))
    expect([status, body.code]).toEqual(expected)
    expect(await rowCounts()).toEqual(before)
  })

  test('a teacher’s answers about a child that is deleted while they wait find no link', async () => {
    const its = await newLink()
    const deletion: [string, unknown[]][] = [['DELETE FROM "Child" WHERE id = $1', [its.child.id]]]
    const { status, body } = await duringUncommittedChange(deletion, () => answerByLink(its))
    expect([status, body.code]).toEqual([404, 'LINK_NOT_FOUND'])
    expect(await count('"IdempotencyKey" WHERE scope = $1', [`teacher-link:${its.referralId}`])).toBe(0)
  })

  test('a teacher’s answers about another child are refused, and store nothing', async () => {
    const [its, other] = [await newLink(), await newFamily()]
    const before = await rowCounts()
    const { status, body } = await answerByLink({ ...its, child: other.child })
    expect([status, body.code]).toEqual([400, 'CHILD_MISMATCH'])
    expect(await rowCounts()).toEqual(before)
  })
})
