import { v7 as uuidv7 } from 'uuid'
import { POST as askDoctor } from '@/app/api/doctor-consultations/route'
import { POST as answer } from '@/app/api/teacher-assessments/route'
import { listDashboard } from '@/lib/dashboard/data'
import { recordCombinedReading } from '@/lib/dashboard/mutations'
import { db } from '@/lib/db'
import { call, newAddress } from '../support/api'
import { newDoctor } from '../support/doctors'
import { actorOf, askTeacher, assess, fewSigns, manySigns, newConfirmedFamily, newPerson } from '../support/people'
import { sql } from '../support/sql'

async function answerAsTeacher(token: string, childId: string, teacherName: string, answers: number[]): Promise<void> {
  const body = { token, childId, teacherName, answers }
  const answered = await call(answer, '/api/teacher-assessments', { method: 'POST', body, address: newAddress() })
  expect(answered.status).toBe(201)
}

test('each teacher counts once, whatever order they answered in, and one that was revoked does not count', async () => {
  const family = await newConfirmedFamily()
  const { cookie, child } = family
  const actor = await actorOf(family)
  await assess(cookie, child.id)
  const [first, second, declined, revoked] = [
    await askTeacher(cookie, child.id, 'first@school.example'),
    await askTeacher(cookie, child.id, 'second@school.example'),
    await askTeacher(cookie, child.id, 'declined@school.example'),
    await askTeacher(cookie, child.id, 'revoked@school.example'),
  ]
  await answerAsTeacher(first.token, child.id, 'Ms. First', manySigns)
  await answerAsTeacher(second.token, child.id, 'Mr. Second', fewSigns)
  const again = await askTeacher(cookie, child.id, 'first@school.example')
  await answerAsTeacher(again.token, child.id, 'Ms. First', fewSigns)
  const over = { status: 'revoked', revokedAt: new Date() } as const
  await db().teacherReferral.update({ where: { id: revoked.referral.id }, data: over })
  const decline = { ...over, declinedAt: new Date(), declineReason: 'not_my_student' } as const
  await db().teacherReferral.update({ where: { id: declined.referral.id }, data: decline })
  const [card] = await listDashboard(actor)
  expect(card?.teachers.map(({ name, totalScore }) => [name, totalScore])).toEqual([
    ['Ms. First', 0],
    ['Mr. Second', 0],
  ])
  expect(card?.teachersAsked).toBe(3)
  expect(card?.teachersUnanswered).toEqual({ declined: 1, expired: 0, pending: 0 })
  await askTeacher(cookie, child.id, 'waiting@school.example')
  const late = await askTeacher(cookie, child.id, 'late@school.example')
  const [sentAt, expiresAt] = [new Date('2026-01-01T10:00:00Z'), new Date('2026-01-31T10:00:00Z')]
  await db().teacherReferral.update({ where: { id: late.referral.id }, data: { sentAt, expiresAt } })
  const states = async () => (await listDashboard(actor))[0]?.teachersUnanswered
  expect(await states()).toEqual({ declined: 1, expired: 1, pending: 1 })
  await askTeacher(cookie, child.id, 'declined@school.example')
  expect(await states()).toEqual({ declined: 0, expired: 1, pending: 2 })
})

test('a teacher’s answers are news until the combined results have been opened, for each answer anew', async () => {
  const family = await newConfirmedFamily()
  const { cookie, child } = family
  const actor = await actorOf(family)
  const isNews = async () => (await listDashboard(actor))[0]?.hasUnreadTeacher
  const answerOf = async (email: string) =>
    answerAsTeacher((await askTeacher(cookie, child.id, email)).token, child.id, 'Ms. Siriporn', fewSigns)
  await answerOf('first@school.example')
  await recordCombinedReading(actor, child.id)
  expect(await isNews()).toBe(true)
  await assess(cookie, child.id)
  await recordCombinedReading(await actorOf(await newPerson()), child.id)
  expect(await isNews()).toBe(true)
  await recordCombinedReading(actor, child.id)
  await recordCombinedReading(actor, child.id)
  expect(await isNews()).toBe(false)
  const where = { actorId: actor.userId, action: 'results.read', targetId: { not: null } }
  expect(await db().auditEvent.count({ where })).toBe(1)
  await answerOf('second@school.example')
  expect(await isNews()).toBe(true)
})

test('the doctor’s step is the newest request that is open, with the time by which a call is promised', async () => {
  const { cookie, child, user } = await newConfirmedFamily()
  const actor = await actorOf({ cookie })
  const doctor = await newDoctor()
  const ask = (status: 'done' | 'callback_requested' | 'cancelled', createdAt: string, closedAt?: Date) =>
    db().consultation.create({
      data: {
        ...{ id: uuidv7(), childId: child.id, doctorId: doctor, parentId: user.id },
        ...{ status, createdAt: new Date(createdAt), closedAt: closedAt ?? null },
      },
    })
  const step = async () => (await listDashboard(actor))[0]?.consultation
  await ask('cancelled', '2026-01-04T10:00:00Z', new Date())
  await ask('done', '2026-01-03T10:00:00Z', new Date('2026-01-03T11:00:00Z'))
  expect(await step()).toBeNull()
  await ask('done', '2026-01-02T10:00:00Z', new Date())
  expect(await step()).toMatchObject({ status: 'done', callBy: null })
  await ask('callback_requested', '2026-01-01T10:00:00Z')
  expect(await step()).toEqual({
    ...{ status: 'callback_requested', createdAt: '2026-01-01T10:00:00.000Z', callBy: '2026-01-02T10:00:00.000Z' },
    ...{ isMessage: true, appointmentDate: null, hasNewMessage: false },
  })
  await sql('UPDATE "Doctor" SET "verifiedAt" = NULL WHERE id = $1', [doctor])
  expect(await step()).toMatchObject({ status: 'callback_requested', callBy: null })
})

test('a calendar that is opened later hides no call that a doctor has promised', async () => {
  const family = await newConfirmedFamily()
  const { cookie, child } = family
  const shown = async () => (await listDashboard(await actorOf(family)))[0]?.consultation
  const asked = async (status: string) => {
    const body = { childId: child.id, doctorId: await newDoctor(), status }
    expect((await call(askDoctor, '', { method: 'POST', body, cookie })).status).toBe(201)
  }
  await asked('calendar_opened')
  expect(await shown()).toMatchObject({ status: 'calendar_opened', callBy: null })
  await asked('callback_requested')
  await asked('calendar_opened')
  expect(await shown()).toMatchObject({ status: 'callback_requested', callBy: expect.any(String) })
})
