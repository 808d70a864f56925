import { DELETE as deleteAccount } from '@/app/api/account/route'
import { GET as listChildAnswers } from '@/app/api/assessments/child/[childId]/route'
import { POST as createAssessment } from '@/app/api/assessments/route'
import { GET as accessLog } from '@/app/api/children/[childId]/access-log/route'
import { DELETE as deleteChild, PATCH as updateChild } from '@/app/api/children/[childId]/route'
import { GET as listOwnChildren } from '@/app/api/children/route'
import { POST as withdraw } from '@/app/api/consents/[id]/withdraw/route'
import { POST as askDoctor } from '@/app/api/doctor-consultations/route'
import { GET as exportData } from '@/app/api/my-data/route'
import { POST as shareLink } from '@/app/api/result-shares/route'
import { POST as createReferral, GET as listReferrals } from '@/app/api/teacher-referrals/route'
import type { AccessLog } from '@/lib/access-log/schema'
import type { MyData } from '@/lib/accounts/export/schema'
import { getChildResults } from '@/lib/assessments/data'
import { systemActor } from '@/lib/auth/actor'
import { listReadableChildren } from '@/lib/children/data'
import { hasScreeningConsent, isWithdrawnByParent, listConsents } from '@/lib/consents/data'
import { db } from '@/lib/db'
import { unsafeRevokeAllAccess } from '@/lib/endings/disowning/mutations'
import { listWithdrawalEffects } from '@/lib/endings/withdrawals/data'
import { findTeacherOutcome } from '@/lib/mail/contents/teacher-referrals/data'
import { listSharedChildren } from '@/lib/second-parents/data'
import { call } from '../support/api'
import { newDoctor } from '../support/doctors'
import { startMail } from '../support/mails'
import { actorOf, askTeacher, assess, consentTo, fewSigns, manySigns, type Person } from '../support/people'
import type { Refusal } from '../support/school-members'
import {
  inviteSecond,
  newAnsweringSecond,
  newInvitedSecond,
  newSecondParent,
  removeSecond,
  secondParentsOf,
} from '../support/second-parents'
import { count, rowCounts, sql } from '../support/sql'

const answer = ({ cookie }: Person, childId: string, answers = fewSigns) =>
  call<Refusal>(createAssessment, '', { method: 'POST', body: { childId, answers }, cookie })

describe('the notice that the second parent has answered', () => {
  let mail: Awaited<ReturnType<typeof startMail>>
  beforeAll(async () => {
    mail = await startMail()
  })
  afterAll(() => mail.stop())

  test('the parent is told of each answer, five times a day at most, without the child’s name', async () => {
    const { parent, child, second } = await newAnsweringSecond()
    await sql(`UPDATE "Child" SET name = 'Somchai' WHERE id = $1`, [child.id])
    for (let i = 0; i < 6; i++) await answer(second, child.id, [i % 4, ...fewSigns.slice(2), i > 3 ? 1 : 0])
    const letters = (await mail.to(String(parent.user.email))).filter(({ subject }) =>
      /has answered|ตอบแล้ว/.test(subject ?? ''),
    )
    expect(letters.length).toBeGreaterThan(0)
    expect(await count(`"MailDelivery" WHERE template = 'second-parent-answered'`)).toBe(5)
    expect(letters[0]?.text).toMatch(/\/parent-assessment\?child=/)
    expect(letters[0]?.text).not.toMatch(/Somchai/)
  })
})

test('a second parent reads all results of the shared child, and of no other', async () => {
  const { parent, child, second } = await newSecondParent()
  await assess(parent.cookie, child.id)
  const actor = await actorOf(second)
  expect(await listReadableChildren(actor)).toMatchObject([{ id: child.id, isOwn: false }])
  expect((await getChildResults(actor, child.id)).informants).toMatchObject([{ kind: 'parent', isReader: false }])
  const read = await call(listChildAnswers, '', { cookie: second.cookie, params: { childId: child.id } })
  expect(read.status).toBe(200)
  expect((await call(listOwnChildren, '', { cookie: second.cookie })).body).toEqual([])
  expect(await listSharedChildren(actor)).toMatchObject([{ childName: 'Ploy', parentName: 'Nok Suwan' }])
})

test('an invited person reads nothing before they accept', async () => {
  const { child, second } = await newInvitedSecond()
  expect(await listReadableChildren(await actorOf(second))).toEqual([])
  expect((await answer(second, child.id)).status).toBe(404)
  expect((await consentTo(second, child.id)).status).toBe(404)
})

test('a second parent answers once they have agreed themself, and is told so before', async () => {
  const { child, second } = await newSecondParent()
  const refused = await answer(second, child.id)
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({ message: 'Please agree to the screening of this child first.' })
  expect(await count('"Assessment" WHERE "childId" = $1', [child.id])).toBe(0)
  await consentTo(second, child.id)
  expect((await answer(second, child.id)).status).toBe(201)
})

test('a second parent’s answers are their own, beside the first parent’s', async () => {
  const { parent, child, second } = await newSecondParent()
  await assess(parent.cookie, child.id, manySigns)
  expect((await consentTo(second, child.id)).status).toBe(201)
  expect(await hasScreeningConsent(await actorOf(second), child.id, { isOwn: false })).toBe(true)
  expect(await hasScreeningConsent(await actorOf(parent), child.id)).toBe(false)
  // Equal answers within a minute by another person are no double click.
  expect((await answer(second, child.id, manySigns)).status).toBe(201)
  expect((await answer(second, child.id, manySigns)).status).toBe(200)
  const { informants } = await getChildResults(await actorOf(parent), child.id)
  expect(informants.map(({ kind, name, isReader }) => ({ kind, name, isReader }))).toEqual([
    { kind: 'parent', name: 'Nok Suwan', isReader: true },
    { kind: 'second_parent', name: 'Lek Boonmee', isReader: false },
  ])
  const [current] = (await secondParentsOf(parent, child.id)).body
  expect(current?.answeredAt).toMatch(/Z$/)
})

test('a second parent’s answers complete no school referral', async () => {
  const { parent, child, second } = await newAnsweringSecond()
  const [school] = await sql<{ id: string }>(
    `INSERT INTO "School" (id, name) VALUES (new_id(), 'S ' || gen_random_uuid()) RETURNING id`,
  )
  const [referral] = await sql<{ id: string }>(
    `INSERT INTO "SchoolReferral" (id, "schoolId", "studentName", "parentEmail", "referringTeacher", status, "expiresAt",
       "acceptedById", "acceptedAt")
     VALUES (new_id(), $1, 'Ploy', 'p@x.th', 'T', 'accepted', now() + interval '1 day', $2, now()) RETURNING id`,
    [school?.id, parent.user.id],
  )
  await sql('UPDATE "Child" SET "schoolReferralId" = $2 WHERE id = $1', [child.id, referral?.id])
  expect((await answer(second, child.id)).status).toBe(201)
  const completed = '"SchoolReferral" WHERE id = $1 AND status = \'completed\''
  expect(await count(completed, [referral?.id])).toBe(0)
  await assess(parent.cookie, child.id)
  expect(await count(completed, [referral?.id])).toBe(1)
})

test('a teacher’s answer is told beside the parent’s own answers, and not beside the second parent’s', async () => {
  const { parent, child, second } = await newAnsweringSecond()
  const { referral } = await askTeacher(parent.cookie, child.id)
  const answered = async () => (await findTeacherOutcome(systemActor('mail'), referral.id))?.answered
  expect(await answered()).toEqual({ informants: 0, hasOwnAnswers: false })
  await answer(second, child.id)
  expect(await answered()).toEqual({ informants: 1, hasOwnAnswers: false })
  await assess(parent.cookie, child.id)
  expect(await answered()).toEqual({ informants: 2, hasOwnAnswers: true })
})

test('either parent’s withdrawal ends the second parent’s answering, and each withdraws their own', async () => {
  const { parent, child, second } = await newSecondParent()
  const withdrawAs = ({ cookie }: Person, id: string) => call(withdraw, '', { method: 'POST', params: { id }, cookie })
  const [ofFirst, ofSecond] = [(await consentTo(parent, child.id)).body, (await consentTo(second, child.id)).body]
  expect((await withdrawAs(second, ofFirst.id)).status).toBe(404)
  expect((await withdrawAs(second, ofSecond.id)).status).toBe(200)
  expect((await answer(second, child.id)).body.code).toBe('CONSENT_WITHDRAWN')
  expect((await answer(parent, child.id)).status).toBe(201)
  await consentTo(second, child.id)
  expect((await answer(second, child.id)).status).toBe(201)
  expect(await listWithdrawalEffects(await actorOf(parent))).toMatchObject([{ secondParents: 1 }])
  expect(await isWithdrawnByParent(await actorOf(second), child.id)).toBe(false)
  await withdrawAs(parent, ofFirst.id)
  expect((await answer(second, child.id)).body.code).toBe('CONSENT_WITHDRAWN')
  expect(await isWithdrawnByParent(await actorOf(second), child.id)).toBe(true)
  expect(await listReadableChildren(await actorOf(second))).toHaveLength(1)
  expect((await listConsents(await actorOf(second))).map(({ childName }) => childName)).toContain('Ploy')
})

test('the withdrawal of the parent’s consent ends an invitation that waits', async () => {
  const { parent, child, id } = await newInvitedSecond()
  const { body } = await consentTo(parent, child.id)
  expect(await listWithdrawalEffects(await actorOf(parent))).toMatchObject([{ secondParentInvitations: 1 }])
  await call(withdraw, '', { method: 'POST', params: { id: body.id }, cookie: parent.cookie })
  expect(await count('"SecondParent" WHERE id = $1 AND "endedAt" IS NOT NULL', [id])).toBe(1)
})

test('a second parent may do nothing else with the child, as with another account’s', async () => {
  const { parent, child, second } = await newSecondParent()
  await assess(parent.cookie, child.id)
  await askTeacher(parent.cookie, child.id)
  const doctorId = await newDoctor()
  const before = await rowCounts()
  const { cookie } = second
  const [childId, params] = [child.id, { childId: child.id }]
  const referral = { childId, teacherEmail: 't@s.example', teacherName: 'T', language: 'en' }
  const asked = [
    await call(updateChild, '', { method: 'PATCH', params, body: { age: 9 }, cookie }),
    await call(deleteChild, '', { method: 'DELETE', params, cookie }),
    await call(createReferral, '', { method: 'POST', body: referral, cookie }),
    await call(askDoctor, '', { method: 'POST', body: { childId, doctorId }, cookie }),
    await call(shareLink, '', { method: 'POST', body: { childId, days: 7 }, cookie }),
    await call(accessLog, '', { params, cookie }),
    await secondParentsOf(second, childId),
    await inviteSecond(second, childId, 'third@home.example'),
  ]
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404))
  expect((await call(listReferrals, '', { cookie })).body).toEqual([])
  expect(await rowCounts()).toEqual(before)
})

test('the parent’s log names the second parent who opened the results', async () => {
  const { parent, child, second } = await newSecondParent()
  await assess(parent.cookie, child.id)
  await getChildResults(await actorOf(second), child.id)
  const log = await call<AccessLog>(accessLog, '', { params: { childId: child.id }, cookie: parent.cookie })
  const read = log.body.entries.find(({ action }) => action === 'results.read')
  expect(read?.who).toEqual({ kind: 'parent', name: 'Lek Boonmee' })
})

test('once removed a second parent reads and answers nothing; the answers stay under their name', async () => {
  const { parent, child, second, id } = await newAnsweringSecond()
  await answer(second, child.id)
  await removeSecond(parent, id)
  const actor = await actorOf(second)
  expect(await listReadableChildren(actor)).toEqual([])
  expect((await getChildResults(actor, child.id)).informants).toEqual([])
  expect((await answer(second, child.id)).status).toBe(404)
  expect((await call(listChildAnswers, '', { cookie: second.cookie, params: { childId: child.id } })).status).toBe(404)
  const { informants } = await getChildResults(await actorOf(parent), child.id)
  expect(informants).toMatchObject([{ kind: 'second_parent', name: 'Lek Boonmee' }])
})

test('a second parent’s data file has their own answers and rows, and no other account’s', async () => {
  const { parent, child, second } = await newAnsweringSecond()
  await assess(parent.cookie, child.id)
  await answer(second, child.id)
  const { body } = await call<MyData>(exportData, '', { cookie: second.cookie })
  expect(body.answersAsSecondParent).toMatchObject([{ childId: child.id, answers: fewSigns }])
  expect(body.secondParents).toMatchObject([{ childId: child.id, part: 'accepted', email: second.email }])
  expect([body.children, body.assessments]).toEqual([[], []])
  const first = (await call<MyData>(exportData, '', { cookie: parent.cookie })).body
  expect(first.secondParents).toMatchObject([{ part: 'invited', email: second.email }])
  expect([first.assessments.length, first.answersAsSecondParent]).toEqual([2, []])
})

test('the deletion of a second parent’s account keeps their answers without a name', async () => {
  const { parent, child, second, id } = await newAnsweringSecond()
  await answer(second, child.id)
  const options = { method: 'DELETE', body: { confirm: 'DELETE' }, cookie: second.cookie }
  expect((await call(deleteAccount, '', options)).status).toBe(200)
  const row = await db().secondParent.findUniqueOrThrow({ where: { id } })
  expect(row).toMatchObject({ userId: null, email: null, emailKey: null, endedAt: expect.any(Date) })
  const { informants } = await getChildResults(await actorOf(parent), child.id)
  expect(informants).toMatchObject([{ kind: 'second_parent', name: null }])
})

test('the deletion of the child, or of the first parent’s account, deletes the second parent’s part too', async () => {
  const [ofChild, ofParent] = [await newAnsweringSecond(), await newAnsweringSecond()]
  for (const { second, child } of [ofChild, ofParent]) await answer(second, child.id)
  const { cookie } = ofChild.parent
  await call(deleteChild, '', { method: 'DELETE', params: { childId: ofChild.child.id }, cookie })
  const body = { confirm: 'DELETE' }
  await call(deleteAccount, '', { method: 'DELETE', body, cookie: ofParent.parent.cookie })
  for (const { id, child } of [ofChild, ofParent]) {
    expect(await count('"SecondParent" WHERE id = $1', [id])).toBe(0)
    expect(await count('"Assessment" WHERE "childId" = $1', [child.id])).toBe(0)
  }
})

test('an account that is claimed or disowned is a second parent no more, and those it invited end too', async () => {
  const [own, others] = [await newSecondParent(), await newSecondParent()]
  for (const { user } of [own.parent, others.second])
    await db().$transaction((tx) => unsafeRevokeAllAccess(systemActor('test'), tx, user.id))
  const ended = '"SecondParent" WHERE id = ANY($1) AND "endedAt" IS NOT NULL AND email IS NULL'
  expect(await count(ended, [[own.id, others.id]])).toBe(2)
  expect(await listReadableChildren(await actorOf(own.second))).toEqual([])
})
