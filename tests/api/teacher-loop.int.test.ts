import { submitTeacherAssessment } from '@/lib/assessments/mutations'
import { teacherLinkActor, type UserActor } from '@/lib/auth/actor'
import { deleteChild } from '@/lib/endings/child-deletion/mutations'
import { declineTeacherReferral } from '@/lib/teacher-referrals/declines/mutations'
import { createTeacherReferral, revokeTeacherReferral } from '@/lib/teacher-referrals/mutations'
import { setReminders } from '@/lib/teacher-referrals/reminders/mutations'
import { reminderTimes } from '@/lib/teacher-referrals/reminders/times/reminder-times'
import { eachAtOnce } from '@/tests/support/at-once'
import { startInstances } from '@/tests/support/mail-instances'
import { letHoursPass } from '@/tests/support/passing-time'
import { actorOf, manySigns, newChild, newConfirmedFamily } from '@/tests/support/people'
import { randomFrom } from '@/tests/support/random'
import { clearLimits, sql } from '@/tests/support/sql'

/*
 * A month of requests to teachers, each ended at a random hour by an answer, a decline, a revocation, a deletion or disabled
 * reminders, or by nothing. Of two instances that send mails, one is killed at random. Time passes by moving rows
 * (tests/support/passing-time.ts).
 */

/** In 20 requests each; `LOOP_FAMILIES=50` makes it the 1,000 requests of decision 24. */
const families = Number(process.env.LOOP_FAMILIES ?? 5)
const [requestsEach, childrenEach] = [20, 5]
const patience = 30 + families * 4
jest.setTimeout(300_000 + families * 15_000)

const [stepHours, steps] = [24, 31]
const lastStep = 29
const ends = ['answered', 'declined', 'revoked', 'deleted', 'switched off', 'none'] as const

interface Request {
  id: string
  childId: string
  parent: UserActor
  teacherEmail: string
  dueAfter: number[]
  /** What ends it, and after which step. */
  end: (typeof ends)[number] | 'gone'
  step: number
  goneAt?: number
}

/** The same `LOOP_SEED` ends the same requests in the same way. */
const seed = Number(process.env.LOOP_SEED ?? Date.now() % 1_000_000)
const random = randomFrom(seed)
const closedAt = new Map<string, number>()
let mails: Awaited<ReturnType<typeof startInstances>>

beforeAll(async () => {
  mails = await startInstances({ random, patience })
})
afterAll(() => mails.stop())

async function askTeachers(family: number): Promise<Request[]> {
  const parent = await newConfirmedFamily()
  const actor = await actorOf(parent)
  const childIds = [parent.child.id]
  while (childIds.length < childrenEach) childIds.push((await newChild(parent)).id)
  const requests: Request[] = []
  for (let index = 0; index < requestsEach; index++) {
    const childId = childIds[index % childrenEach] ?? ''
    const teacherEmail = `${family}-${index}@school.example`
    // Daily limits are not part of this test.
    await clearLimits()
    const input = { childId, teacherEmail, teacherName: 'T', language: 'th' as const }
    const { value } = await createTeacherReferral(actor, input, { language: 'th' })
    const sentAt = Date.parse(value.sentAt)
    const times = reminderTimes(new Date(sentAt), new Date(value.expiresAt))
    requests.push({
      ...{ id: value.id, childId, parent: actor, teacherEmail },
      dueAfter: times.map(({ at }) => (at.getTime() - sentAt) / 3_600_000),
      end: ends[Math.floor(random() * ends.length)] ?? 'none',
      step: 1 + Math.floor(random() * lastStep),
    })
  }
  return requests
}

function withoutChildren(requests: Request[]): Request[] {
  const deletions = requests.filter(({ end }) => end === 'deleted')
  return requests.map((request) => {
    const ofChild = deletions.filter(({ childId }) => childId === request.childId)
    const [first] = ofChild.toSorted((a, b) => a.step - b.step)
    if (!first || first === request) return request
    const outlives = request.end !== 'none' && request.step < first.step
    return outlives ? { ...request, goneAt: first.step } : { ...request, end: 'gone', step: first.step }
  })
}

async function endRequest({ id, childId, parent, end }: Request): Promise<void> {
  const link = teacherLinkActor(id, 1)
  const answers = { token: '', childId, answers: manySigns, teacherName: 'T' }
  if (end === 'answered') await submitTeacherAssessment(link, answers)
  if (end === 'declined') await declineTeacherReferral(link, { reason: 'not_my_student', note: null })
  if (end === 'revoked') await revokeTeacherReferral(parent, id)
  if (end === 'deleted') await deleteChild(parent, childId)
  if (end === 'switched off') await setReminders(parent, id, { reminders: false })
  closedAt.set(id, Date.now())
}

async function pass(step: number, requests: Request[]): Promise<void> {
  await letHoursPass(stepHours)
  const kills = step === 4 ? 0 : random()
  if (kills < 0.08) await mails.killOne()
  await mails.allSent()
  const ending = requests.filter((each) => each.step === step)
  await eachAtOnce(ending, endRequest)
  if (kills > 0.92) await mails.killOne()
  await mails.allSent()
}

interface Sent {
  id: string
  template: string
  rowId: string
  isCarried: boolean
}

test('in a month in which instances are killed each reminder due is sent once, none after an end, and parents hear within seconds', async () => {
  const asked: Request[] = []
  for (let family = 0; family < families; family++) asked.push(...(await askTeachers(family)))
  const requests = withoutChildren(asked)
  // First mails cost as much as reminders, and are not part of this test.
  await sql(`UPDATE "MailDelivery" SET "sentAt" = now() WHERE template = 'teacher-invitation'`)
  await mails.allSent()
  // The seconds of the test itself must not move a request past 8:00 between two steps.
  const [firstDue = 0] = requests[0]?.dueAfter ?? []
  const headStart = firstDue % stepHours < 2 || firstDue % stepHours > stepHours - 2 ? 6 : 0
  await letHoursPass(headStart)
  for (let step = 1; step <= steps; step++) await pass(step, requests)

  const rows = await sql<Sent>(
    `SELECT id, template, "rowId", "carriedById" IS NOT NULL AS "isCarried" FROM "MailDelivery" WHERE "sentAt" IS NOT NULL AND template <> 'teacher-invitation'`,
  )
  // A reminder arrives in the teacher's morning mail, which here lists it alone.
  const letters = rows.filter(({ isCarried }) => !isCarried)
  const { arrivals, held } = mails
  const letterOf = new Map(letters.map((row) => [`<${row.id}@localhost>`, row]))
  const outcomeOf: Partial<Record<Request['end'], string>> = {
    answered: 'teacher-answered',
    declined: 'teacher-declined',
    none: 'teacher-link-ended',
  }
  const expected = requests.map(({ id, end, step, dueAfter, goneAt }) => {
    const lasts = end === 'none' ? Number.POSITIVE_INFINITY : headStart + step * stepHours
    const outcome = outcomeOf[end === 'switched off' && !goneAt ? 'none' : end]
    return [id, end, dueAfter.filter((hours) => hours <= lasts).length, outcome ? [outcome] : []]
  })
  const found = requests.map(({ id, end }) => {
    const templates = rows.filter(({ rowId }) => rowId === id).map(({ template }) => template)
    const outcomes = templates.filter((template) => !template.startsWith('teacher-reminder'))
    return [id, end, templates.length - outcomes.length, outcomes]
  })
  expect({ seed, found }).toEqual({ seed, found: expected })
  expect(requests).toHaveLength(families * requestsEach)

  // The mail server has exactly what the outbox has as sent, once each.
  const taken = arrivals.filter(({ mail }) => letterOf.has(mail.messageId ?? ''))
  expect(new Set(taken.map(({ mail }) => mail.messageId)).size).toBe(letters.length)
  const ids = taken.map(({ mail }) => mail.messageId ?? '')
  const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  const twice = [...repeated].map((id) => letterOf.get(id)?.id ?? '')
  expect({ seed, unexplained: twice.filter((id) => !held.has(id)) }).toEqual({ seed, unexplained: [] })

  const delays = taken.flatMap(({ mail, at }) => {
    const { id = '', template = '', rowId = '' } = letterOf.get(mail.messageId ?? '') ?? {}
    const closed = template === 'teacher-answered' && closedAt.get(rowId)
    return closed ? [{ ms: at - closed, wasHeld: held.has(id) }] : []
  })
  expect(delays.length).toBeGreaterThan(families)
  const ofOthers = delays.flatMap(({ ms, wasHeld }) => (wasHeld ? [] : [ms])).toSorted((a, b) => a - b)
  // Beside other tests, an instance takes long to start again, and some mails wait for it.
  expect(families < 50 ? ofOthers[Math.floor(ofOthers.length / 2)] : ofOthers.at(-1)).toBeLessThan(10_000)
  expect(mails.killed()).toBeGreaterThan(0)
  if (families < 50) return
  // Mails of a killed instance would be delayed until their lease ends: with few mails, one would exceed 1 %.
  const times = delays.map(({ ms, wasHeld }) => ms + (wasHeld ? 120_000 : 0)).toSorted((a, b) => a - b)
  const [median, p99] = [0.5, 0.99].map((part) => times[Math.floor(times.length * part)] ?? 0)
  console.log({
    seed,
    mails: letters.length,
    killed: mails.killed(),
    held: held.size,
    twice: twice.length,
    told: times.length,
    median,
    p99,
  })
  expect(p99).toBeLessThan(10_000)
})
