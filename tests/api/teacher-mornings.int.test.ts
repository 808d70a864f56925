import { submitTeacherAssessment } from '@/lib/assessments/mutations'
import { teacherLinkActor, type UserActor } from '@/lib/auth/actor'
import { linkedId } from '@/lib/auth/signed-link'
import { declineTeacherReferral } from '@/lib/teacher-referrals/declines/mutations'
import { createTeacherReferral, revokeTeacherReferral } from '@/lib/teacher-referrals/mutations'
import { eachAtOnce } from '@/tests/support/at-once'
import { startInstances } from '@/tests/support/mail-instances'
import { tokensIn } from '@/tests/support/mails'
import { letHoursPass } from '@/tests/support/passing-time'
import { actorOf, manySigns, newConfirmedFamily } from '@/tests/support/people'
import { randomFrom } from '@/tests/support/random'
import { sql } from '@/tests/support/sql'

/*
 * Mornings of teachers whom many families ask: in each month 38 families ask one teacher, most on one evening, and a few ask
 * others each day. Requests end at random by an answer, a decline or a revocation, or not at all. Of two instances that
 * send mails, one is killed at random. Time passes by moving rows, a day at a time.
 */

/** `MORNINGS=1000` makes it the drill of decision 44. */
const mornings = Number(process.env.MORNINGS ?? 30)
const [classSize, month] = [38, 30]
const patience = 60
jest.setTimeout(300_000 + mornings * 5_000)

/** The same `MORNINGS_SEED` asks and ends the same requests. */
const seed = Number(process.env.MORNINGS_SEED ?? Date.now() % 1_000_000)
const random = randomFrom(seed)
const oneOf = <T>(...choices: T[]) => choices[Math.floor(random() * choices.length)] as T

interface Family {
  actor: UserActor
  childId: string
}

interface Request extends Family {
  id: string
  teacher: string
  end: 'answered' | 'declined' | 'revoked' | 'none'
  /** After that many mornings. */
  endsOn: number
  endedAt?: number
}

let mails: Awaited<ReturnType<typeof startInstances>>
const families: Family[] = []
const requests: Request[] = []
const refused: unknown[] = []

beforeAll(async () => {
  mails = await startInstances({ random, patience })
  await eachAtOnce(Array(classSize).keys(), async () => {
    const family = await newConfirmedFamily()
    families.push({ actor: await actorOf(family), childId: family.child.id })
  })
})
afterAll(() => mails.stop())

async function ask({ actor, childId }: Family, teacher: string, morning: number): Promise<void> {
  const input = { childId, teacherEmail: teacher, teacherName: 'T', language: 'th' as const }
  const end = oneOf('answered', 'answered', 'declined', 'revoked', 'none')
  const endsOn = morning + Math.floor(random() * 12)
  await createTeacherReferral(actor, input, { language: 'th' }).then(
    ({ value }) => requests.push({ actor, childId, id: value.id, teacher, end, endsOn }),
    (error) => refused.push(error),
  )
}

async function endOne(request: Request): Promise<void> {
  const { actor, childId, id, end } = request
  const link = teacherLinkActor(id, 1)
  const answers = { token: '', childId, answers: manySigns, teacherName: 'T' }
  if (end === 'answered') await submitTeacherAssessment(link, answers)
  if (end === 'declined') await declineTeacherReferral(link, { reason: 'not_my_student', note: null })
  if (end === 'revoked') await revokeTeacherReferral(actor, id)
  request.endedAt = Date.now()
}

async function pass(morning: number): Promise<void> {
  const dayOfMonth = morning % month
  const homeroom = `homeroom-${Math.floor(morning / month)}@school.example`
  // A parents' evening, and those who ask later.
  const ofClass = dayOfMonth === 0 ? families.slice(0, 25) : dayOfMonth <= 13 ? [families[24 + dayOfMonth]] : []
  const others = [1, 2, 3].map(() => ({
    family: oneOf(...families),
    teacher: `${oneOf('a', 'b', 'c')}@school.example`,
  }))
  const asked = [...ofClass.flatMap((family) => (family ? [{ family, teacher: homeroom }] : [])), ...others]
  await eachAtOnce(asked, ({ family, teacher }) => ask(family, teacher, morning))
  await mails.allSent()
  const ending = requests.filter(({ end, endsOn, endedAt }) => end !== 'none' && endsOn === morning && !endedAt)
  await eachAtOnce(ending, endOne)
  await mails.allSent()
  await letHoursPass(24)
  if (random() < 0.2 || morning === 1) await mails.killOne()
  await mails.allSent()
}

/** @param mails in the order of their times @returns the least time between two of one reader */
function closest(mails: [string, number][]): number {
  const last = new Map<string, number>()
  return Math.min(
    ...mails.map(([reader, daysAgo]) => {
      const before = last.get(reader) ?? Number.POSITIVE_INFINITY
      last.set(reader, daysAgo)
      return before - daysAgo
    }),
  )
}

interface SentMail {
  id: string
  rowId: string
  template: string
  isCarried: boolean
  /** Days before now. */
  due: number
}

test('a teacher whom 38 families ask gets one mail a morning with all that wait, and no family is refused or forgotten', async () => {
  for (let morning = 0; morning < mornings; morning++) await pass(morning)
  // A request of a Friday is due three days later.
  for (let day = 0; day < 4; day++) {
    await letHoursPass(24)
    await mails.allSent()
  }
  expect({ seed, refused }).toEqual({ seed, refused: [] })
  expect(requests.filter(({ teacher }) => teacher === 'homeroom-0@school.example')).toHaveLength(classSize)

  const sent = await sql<SentMail>(
    `SELECT id, "rowId", template, "carriedById" IS NOT NULL AS "isCarried",
      extract(epoch FROM now() - "dueAt")::float8 / 86400 AS due
    FROM "MailDelivery" WHERE "sentAt" IS NOT NULL AND template LIKE 'teacher-%' ORDER BY "dueAt", id`,
  )
  const toTeachers = mails.arrivals.filter(({ mail }) => mail.recipients.some((to) => to.endsWith('school.example')))
  const letters = toTeachers.map(({ mail, at }) => ({
    id: mail.messageId,
    at,
    ids: new Set(tokensIn(mail).map(linkedId)),
  }))
  const firstOf = new Map<string | null, number>()
  for (const { ids, at } of letters) for (const id of ids) firstOf.set(id, Math.min(at, firstOf.get(id) ?? at))

  const lost = requests.filter(({ id, endedAt }) => !endedAt && !firstOf.has(id))
  const forEnded = requests.filter(({ id, endedAt = Number.POSITIVE_INFINITY }) =>
    letters.some(({ ids, at }) => at > endedAt && ids.has(id)),
  )
  expect({ seed, lost, forEnded }).toEqual({ seed, lost: [], forEnded: [] })
  const stuck = await sql(`SELECT id FROM "MailDelivery" WHERE "nextAttemptAt" = 'infinity' AND "dueAt" <= now()
    AND "sentAt" IS NULL AND "failedAt" IS NULL`)
  expect({ seed, stuck }).toEqual({ seed, stuck: [] })

  // Of one teacher no two mornings are less than a day apart, and of each day one request left at once.
  const lists = sent.filter(({ template }) => template === 'teacher-morning')
  expect(closest(lists.map(({ rowId, due }) => [rowId, due]))).toBeGreaterThan(0.99)
  const teacherOf = new Map(requests.map(({ id, teacher }) => [id, teacher]))
  const atOnce = sent.filter(({ template, isCarried }) => template === 'teacher-invitation' && !isCarried)
  expect(closest(atOnce.map(({ rowId, due }) => [teacherOf.get(rowId) ?? '', due]))).toBeGreaterThan(0.9)

  // The mail server has each once, but for what a killed instance had in hand.
  const ids = letters.map(({ id = '' }) => id.slice(1, 37))
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index && !mails.held.has(id))
  expect({ seed, twice }).toEqual({ seed, twice: [] })
  expect(mails.killed()).toBeGreaterThan(0)
  const most = Math.max(...letters.map(({ ids }) => ids.size))
  expect(most).toBeGreaterThan(15)
  if (mornings > 30)
    console.log({ seed, mornings, requests: requests.length, letters: letters.length, most, killed: mails.killed() })
})
