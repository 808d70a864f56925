import { POST as withdraw } from '@/app/api/consents/[id]/withdraw/route'
import { POST as giveConsent } from '@/app/api/consents/route'
import { POST as answer } from '@/app/api/teacher-assessments/route'
import { listDashboard } from '@/lib/dashboard/data'
import { recordCombinedReading } from '@/lib/dashboard/mutations'
import { nextKindOf } from '@/lib/dashboard/next-step'
import { call, newAddress } from '../support/api'
import { actorOf, askTeacher, assess, fewSigns, manySigns } from '../support/people'
import { newAnsweringSecond, removeSecond } from '../support/second-parents'
import { sql } from '../support/sql'

async function cardOf(person: { cookie: string }) {
  const [card] = await listDashboard(await actorOf(person))
  if (!card) throw new Error('no card')
  return card
}

async function newsOf(person: { cookie: string }) {
  const card = await cardOf(person)
  const next = nextKindOf(card, { now: Date.now(), draftChildId: null })
  return [card.hasUnreadTeacher, card.hasUnreadParent, next === 'answered']
}

async function answerAsTeacher(parent: { cookie: string }, childId: string) {
  const { token } = await askTeacher(parent.cookie, childId)
  const body = { token, childId, teacherName: 'Ms. Siriporn', answers: fewSigns }
  expect((await call(answer, '', { method: 'POST', body, address: newAddress() })).status).toBe(201)
}

test('the newest answers of the second parent are on the first parent’s card, by name, and on no other', async () => {
  const { parent, child, second } = await newAnsweringSecond()
  expect((await cardOf(parent)).otherParents).toEqual([])
  await assess(second.cookie, child.id, fewSigns)
  const newest = await assess(second.cookie, child.id, manySigns)
  const { totalScore, riskLevel, inattentionCount, hyperactivityCount, completedAt } = newest
  const result = { totalScore, riskLevel, inattentionCount, hyperactivityCount, completedAt }
  const { parent: own, otherParents, teachers } = await cardOf(parent)
  expect([own, teachers]).toEqual([null, []])
  expect(otherParents).toEqual([{ ...result, name: expect.stringMatching(/\S \S/) }])
  await assess(parent.cookie, child.id, fewSigns)
  expect(await cardOf(second)).toMatchObject({ parent: { totalScore }, otherParents: [], hasUnreadParent: false })
})

test('the answers of a second parent who has been removed stay on the first parent’s card', async () => {
  const { parent, child, second, id } = await newAnsweringSecond()
  const { totalScore } = await assess(second.cookie, child.id, manySigns)
  expect((await removeSecond(parent, id)).status).toBe(200)
  expect((await cardOf(parent)).otherParents).toMatchObject([{ totalScore }])
  expect(await listDashboard(await actorOf(second))).toEqual([])
})

test('they are news until the combined results have been opened with results, as a teacher’s are', async () => {
  const { parent, child, second } = await newAnsweringSecond()
  const actor = await actorOf(parent)
  const news = () => newsOf(parent)
  await assess(second.cookie, child.id, fewSigns)
  await recordCombinedReading(actor, child.id)
  expect(await news()).toEqual([false, true, false])
  await assess(parent.cookie, child.id, fewSigns)
  expect(await news()).toEqual([false, true, true])
  await recordCombinedReading(actor, child.id)
  expect(await news()).toEqual([false, false, false])
  await answerAsTeacher(parent, child.id)
  expect(await news()).toEqual([true, false, true])
  await assess(second.cookie, child.id, manySigns)
  expect(await news()).toEqual([false, true, true])
  await recordCombinedReading(await actorOf(second), child.id)
  expect(await news()).toEqual([false, true, true])
  await recordCombinedReading(actor, child.id)
  expect(await news()).toEqual([false, false, false])
})

test('of a teacher’s and a second parent’s answers of one moment, the card and the reading choose the same', async () => {
  const { parent, child, second } = await newAnsweringSecond()
  await assess(parent.cookie, child.id, fewSigns)
  await answerAsTeacher(parent, child.id)
  await assess(second.cookie, child.id, fewSigns)
  await sql('UPDATE "Assessment" SET "completedAt" = now() WHERE "childId" = $1', [child.id])
  expect(await newsOf(parent)).toEqual([true, false, true])
  await recordCombinedReading(await actorOf(parent), child.id)
  expect(await newsOf(parent)).toEqual([false, false, false])
})

test('a shared child’s card tells that its parent has withdrawn the consent to screening', async () => {
  const { parent, child, second } = await newAnsweringSecond()
  await assess(parent.cookie, child.id, fewSigns)
  expect((await cardOf(second)).screeningWithdrawn).toBe(false)
  const given = { childId: child.id, purpose: 'screening', relation: 'parent' }
  const options = { method: 'POST', cookie: parent.cookie }
  const { body } = await call<{ id: string }>(giveConsent, '', { ...options, body: given })
  expect((await call(withdraw, '', { ...options, params: { id: body.id } })).status).toBe(200)
  expect(await cardOf(second)).toMatchObject({ sharedBy: 'Nok Suwan', screeningWithdrawn: true })
})
