import { POST as answer } from '@/app/api/teacher-assessments/route'
import { POST as revoke } from '@/app/api/teacher-referrals/[token]/revoke/route'
import { listDashboard } from '@/lib/dashboard/data'
import { recordCombinedReading } from '@/lib/dashboard/mutations'
import { type RankedChild, rankChildren } from '@/lib/dashboard/next-step'
import { call, newAddress } from '../support/api'
import { askForCall, newSignedInDoctor } from '../support/doctors'
import { actorOf, askTeacher, assess, fewSigns, manySigns, newChild } from '../support/people'
import { newAnsweringSecond, removeSecond } from '../support/second-parents'
import { clearLimits, sql } from '../support/sql'

beforeEach(clearLimits)

/** 18 points: moderate, no sign in either area. */
const someSigns = fewSigns.map(() => 1)
/** 12 points: low, six signs of inattention. */
const oneArea = fewSigns.map((_, index) => (index < 6 ? 2 : 0))

async function newHome() {
  const { parent, child, second, id: secondId } = await newAnsweringSecond()
  let teachers = 0
  const ask = async () => {
    teachers += 1
    return askTeacher(parent.cookie, child.id, `teacher${teachers}-${child.id}@school.example`)
  }
  const actor = await actorOf(parent)
  return {
    parent,
    child,
    ask,
    own: (answers: number[]) => assess(parent.cookie, child.id, answers),
    other: (answers: number[]) => assess(second.cookie, child.id, answers),
    removeOther: () => removeSecond(parent, secondId),
    teacher: async (answers: number[]) => {
      const { token } = await ask()
      const body = { token, childId: child.id, teacherName: 'Ms. Siriporn', answers }
      expect((await call(answer, '', { method: 'POST', body, address: newAddress() })).status).toBe(201)
    },
    read: () => recordCombinedReading(actor, child.id),
    home: async () => {
      const ranked = rankChildren(await listDashboard(actor), { now: Date.now(), draftChildId: null })
      const place = ranked.findIndex(({ row }) => row.child.id === child.id)
      return { ranked, place, ...(ranked[place] as RankedChild) }
    },
  }
}

type Home = Awaited<ReturnType<typeof newHome>>

const states: [string, (home: Home) => Promise<unknown>][] = [
  ['own answers are high', ({ own }) => own(manySigns)],
  [
    'own answers are moderate and old',
    async ({ own, child }) => {
      await own(someSigns)
      await sql(`UPDATE "Assessment" SET "completedAt" = now() - interval '40 days' WHERE "childId" = $1`, [child.id])
    },
  ],
  ['an area of own answers stands out', ({ own }) => own(oneArea)],
  ['own answers were low and are high now', async ({ own }) => [await own(fewSigns), await own(manySigns)]],
  ['a teacher alone has answered, high', ({ teacher }) => teacher(manySigns)],
  [
    'a teacher’s are high beside low own ones',
    async ({ own, teacher }) => [await own(fewSigns), await teacher(manySigns)],
  ],
  [
    'a teacher’s are moderate beside low own ones',
    async ({ own, teacher }) => [await own(fewSigns), await teacher(someSigns)],
  ],
  [
    'the first of two teachers noticed more',
    async ({ own, teacher }) => [await own(fewSigns), await teacher(manySigns), await teacher(fewSigns)],
  ],
  ['the second parent alone has answered, high', ({ other }) => other(manySigns)],
  [
    'the second parent’s are high beside low own ones',
    async ({ own, other }) => [await own(fewSigns), await other(manySigns)],
  ],
  [
    'a second parent who is none any more had high ones',
    async ({ own, other, removeOther }) => [await own(fewSigns), await other(manySigns), await removeOther()],
  ],
  ['a teacher is waited for', async ({ own, ask }) => [await own(manySigns), await ask()]],
  ['a teacher is waited for beside moderate own ones', async ({ own, ask }) => [await own(someSigns), await ask()]],
  [
    'the request to a teacher was revoked',
    async ({ own, ask, parent }) => {
      await own(manySigns)
      const { referral } = await ask()
      const revoked = { method: 'POST', params: { token: referral.id }, cookie: parent.cookie }
      expect((await call(revoke, '', revoked)).status).toBe(200)
    },
  ],
  [
    'a teacher’s link ended long ago',
    async ({ own, ask }) => {
      await own(manySigns)
      const { referral } = await ask()
      await sql(
        `UPDATE "TeacherReferral" SET "sentAt" = now() - interval '90 days', "expiresAt" = now() - interval '60 days' WHERE id = $1`,
        [referral.id],
      )
    },
  ],
]

test.each(states)('the home leads to a doctor where %s, until one is asked', async (_state, make) => {
  const home = await newHome()
  await make(home)
  const [finished, started] = [await newChild(home.parent), await newChild(home.parent)]
  await assess(home.parent.cookie, finished.id, fewSigns)
  const before = await home.home()
  expect([before.isFinished, ['answered', 'doctor'].includes(before.next ?? '')]).toEqual([false, true])
  await home.read()
  const { place, next, isFinished, ranked } = await home.home()
  expect({ place, next, isFinished }).toEqual({ place: 0, next: 'doctor', isFinished: false })
  expect(ranked.map(({ row }) => row.child.id)).toEqual([home.child.id, started.id, finished.id])

  const { doctorId } = await newSignedInDoctor()
  const { id } = await askForCall(home.parent, home.child.id, doctorId)
  expect((await home.home()).next).toBe('call')
  await sql(`UPDATE "Consultation" SET status = 'done', "closedAt" = now() - interval '60 days' WHERE id = $1`, [id])
  expect((await home.home()).next).not.toBe('doctor')
})

test('nor does it once the same informant’s newer answers are low', async () => {
  const home = await newHome()
  await home.own(manySigns)
  await home.own(fewSigns)
  expect(await home.home()).toMatchObject({ next: null, isFinished: true })
})

test('a second parent’s own home names no step to a doctor, whom only the child’s own parent can ask', async () => {
  const { parent, child, second } = await newAnsweringSecond()
  await assess(parent.cookie, child.id, manySigns)
  await assess(second.cookie, child.id, manySigns)
  const [row] = await listDashboard(await actorOf(second))
  expect(row).toMatchObject({ sharedBy: 'Nok Suwan', teachers: [], otherParents: [], doctorAsked: false })
})
