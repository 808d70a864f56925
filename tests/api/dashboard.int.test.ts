import { POST as createChild } from '@/app/api/children/route'
import type { UserActor } from '@/lib/auth/actor'
import { listDashboard } from '@/lib/dashboard/data'
import { db } from '@/lib/db'
import { authenticate } from '@/lib/sessions/authenticate'
import { call } from '../support/api'
import { askTeacher, assess, exampleChild, fewSigns, manySigns, newFamily, newPerson } from '../support/people'
import { statementsOf } from '../support/statements'

async function actorOf(cookie: string): Promise<UserActor> {
  const found = await authenticate(cookie.split('=')[1], '192.0.2.1', { counted: false })
  if (!found) throw new Error('no session')
  return found.actor
}

test('the dashboard costs the same number of statements for one child and for twenty', async () => {
  const family = await newFamily()
  const actor = await actorOf(family.cookie)
  await assess(family.cookie, family.child.id)
  const withOne = (await statementsOf(() => listDashboard(actor))).length
  for (let count = 1; count < 20; count++) {
    const body = { ...exampleChild, name: `Child ${count}` }
    const answer = await call<{ id: string }>(createChild, '/api/children', {
      method: 'POST',
      body,
      cookie: family.cookie,
    })
    await assess(family.cookie, answer.body.id)
  }
  const withTwenty = (await statementsOf(() => listDashboard(actor))).length
  expect(await listDashboard(actor)).toHaveLength(20)
  expect(withOne).toBeGreaterThan(0)
  expect(withTwenty).toBe(withOne)
})

test('each card shows the newest answers of its own child', async () => {
  const { cookie, child } = await newFamily()
  const { id, name, age, grade } = child
  const actor = await actorOf(cookie)
  expect(await listDashboard(actor)).toEqual([
    {
      child: { id, name, age, grade },
      ...{ parent: null, teachers: [], teachersAsked: 0, hasUnreadTeacher: false, referral: null },
      ...{ sharedBy: null, consultation: null, otherParents: [], hasUnreadParent: false, screeningWithdrawn: false },
      ...{ mayRemind: false, requestNews: null, doctorAsked: false, isRecheckDue: false, visits: [] },
      teachersUnanswered: { declined: 0, expired: 0, pending: 0 },
    },
  ])
  await assess(cookie, child.id, manySigns)
  const newest = await assess(cookie, child.id, fewSigns)
  const [card] = await listDashboard(actor)
  expect(card?.parent).toEqual({
    ...{ totalScore: 0, riskLevel: 'low', inattentionCount: 0, hyperactivityCount: 0 },
    completedAt: newest.completedAt,
  })
  expect(card?.teachers).toEqual([])
})

test('an older request that waits is shown before a newer one that was revoked', async () => {
  const { cookie, child } = await newFamily()
  const actor = await actorOf(cookie)
  const older = await askTeacher(cookie, child.id, 'older@school.example')
  const newer = await askTeacher(cookie, child.id, 'newer@school.example')
  expect((await listDashboard(actor))[0]?.referral?.id).toBe(newer.referral.id)
  await db().teacherReferral.update({
    where: { id: newer.referral.id },
    data: { status: 'revoked', revokedAt: new Date() },
  })
  const [card] = await listDashboard(actor)
  expect(card?.referral).toEqual({ ...older.referral, mailAt: expect.any(String), delivery: 'waiting', declined: null })
})

test('opening the dashboard is a reading of every child that has results, and of no other', async () => {
  const { cookie, child } = await newFamily()
  const actor = await actorOf(cookie)
  await listDashboard(actor)
  const readings = () => db().auditEvent.findMany({ where: { actorId: actor.userId, action: 'results.read' } })
  expect(await readings()).toEqual([])
  await assess(cookie, child.id)
  await listDashboard(actor)
  await listDashboard(actor)
  expect((await readings()).map(({ childId }) => childId)).toEqual([child.id])
})

test('a dashboard holds own children only', async () => {
  await newFamily()
  const otherPerson = await newPerson()
  expect(await listDashboard(await actorOf(otherPerson.cookie))).toEqual([])
})
