import { GET as listChildAnswers } from '@/app/api/assessments/child/[childId]/route'
import { GET as listAnswers } from '@/app/api/assessments/child/route'
import { POST as createAssessment } from '@/app/api/assessments/route'
import { GET as downloadFhir } from '@/app/api/children/[childId]/fhir/route'
import { GET as downloadReport } from '@/app/api/children/[childId]/report/route'
import { POST as withdraw } from '@/app/api/consents/[id]/withdraw/route'
import { GET as exportData } from '@/app/api/my-data/route'
import { POST as answerAsTeacher } from '@/app/api/teacher-assessments/route'
import type { MyData } from '@/lib/accounts/export/schema'
import { getChildResults } from '@/lib/assessments/data'
import { recordOthersReading } from '@/lib/assessments/mutations'
import { getReading } from '@/lib/assessments/reading/data'
import { listDashboard } from '@/lib/dashboard/data'
import { recordCombinedReading } from '@/lib/dashboard/mutations'
import { getReport } from '@/lib/reports/data'
import { call, newAddress } from '../support/api'
import { actorOf, askTeacher, assess, consentTo, fewSigns, manySigns, newConfirmedFamily } from '../support/people'
import { newAnsweringSecond, removeSecond } from '../support/second-parents'
import { sql } from '../support/sql'

type Reader = { cookie: string }

async function answerInSchool({ cookie }: Reader, childId: string, email?: string): Promise<void> {
  const { token } = await askTeacher(cookie, childId, email)
  const body = { token, childId, teacherName: 'Ms. Siriporn', answers: fewSigns }
  expect((await call(answerAsTeacher, '', { method: 'POST', body, address: newAddress() })).status).toBe(201)
}

/** What is stored of each set of answers, in the order in which they were given. */
async function notesOf(childId: string): Promise<(boolean | null)[]> {
  const rows = await sql<{ hadReadOthers: boolean | null }>(
    'SELECT "hadReadOthers" FROM "Assessment" WHERE "childId" = $1 ORDER BY id',
    [childId],
  )
  return rows.map(({ hadReadOthers }) => hadReadOthers)
}

const readAll = async (reader: Reader, childId: string) => recordOthersReading(await actorOf(reader), childId)
const download = (route: typeof downloadReport | typeof downloadFhir) => async (reader: Reader, childId: string) => {
  const { status } = await call(route as typeof downloadFhir, '', { cookie: reader.cookie, params: { childId } })
  expect(status).toBe(200)
}

describe('a second parent’s answers', () => {
  const readings: [string, (second: Reader, childId: string) => Promise<unknown>][] = [
    ['opened the results', readAll],
    [
      'opened one set of answers',
      async (second, childId) => {
        const actor = await actorOf(second)
        const [one] = (await getChildResults(actor, childId)).informants
        await recordOthersReading(actor, childId, one?.newest.id)
      },
    ],
    [
      'listed the answers by the API',
      ({ cookie }, childId) => call(listChildAnswers, '', { cookie, params: { childId } }),
    ],
    ['downloaded the report', download(downloadReport)],
    ['downloaded the FHIR file', download(downloadFhir)],
  ]

  test.each(readings)(
    'are noted as given after others’ were read when the second parent %s before',
    async (_, read) => {
      const { parent, child, second } = await newAnsweringSecond()
      await assess(parent.cookie, child.id)
      await read(second, child.id)
      await assess(second.cookie, child.id, fewSigns)
      expect(await notesOf(child.id)).toEqual([false, true])
    },
  )

  test('are noted as given blind where the second parent saw the home only, or read after answering', async () => {
    const { parent, child, second } = await newAnsweringSecond()
    await assess(parent.cookie, child.id)
    await listDashboard(await actorOf(second))
    await assess(second.cookie, child.id, fewSigns)
    await readAll(second, child.id)
    expect(await notesOf(child.id)).toEqual([false, false])
  })

  test('are not noted by what another reader read, nor by what the client says', async () => {
    const { parent, child, second } = await newAnsweringSecond()
    await assess(parent.cookie, child.id)
    await readAll(parent, child.id)
    const body = { childId: child.id, answers: fewSigns, hadReadOthers: true }
    const { text, status } = await call(createAssessment, '', { method: 'POST', body, cookie: second.cookie })
    expect(status).toBe(201)
    expect(text).not.toContain('hadRead')
    expect(await notesOf(child.id)).toEqual([false, false])
  })

  test('are told to the doctor by the report, and to both parents by their data', async () => {
    const { parent, child, second } = await newAnsweringSecond()
    await assess(parent.cookie, child.id)
    await readAll(second, child.id)
    await assess(second.cookie, child.id, fewSigns)
    const { informants } = await getReport(await actorOf(parent), child.id)
    expect(informants.map(({ kind, newest }) => [kind, newest.hadReadOthers])).toEqual([
      ['parent', false],
      ['second_parent', true],
    ])
    const dataOf = async ({ cookie }: Reader) => (await call<MyData>(exportData, '', { cookie })).body
    expect((await dataOf(second)).answersAsSecondParent).toMatchObject([{ hadReadOthers: true }])
    expect((await dataOf(parent)).assessments).toMatchObject([{ hadReadOthers: true }, { hadReadOthers: false }])
  })
})

describe('answers given again by the own parent', () => {
  test('are noted where a teacher’s of the same time were read on the combined results, and a teacher’s never', async () => {
    const { cookie, child, ...parent } = await newConfirmedFamily()
    await assess(cookie, child.id)
    await answerInSchool({ cookie }, child.id)
    await recordCombinedReading(await actorOf({ ...parent, cookie }), child.id)
    await assess(cookie, child.id, fewSigns)
    expect(await notesOf(child.id)).toEqual([false, null, true])
  })

  test('are noted as given blind where a teacher’s were not opened', async () => {
    const family = await newConfirmedFamily()
    const { cookie, child } = family
    await assess(cookie, child.id)
    await answerInSchool(family, child.id)
    await listDashboard(await actorOf(family))
    await assess(cookie, child.id, fewSigns)
    expect(await notesOf(child.id)).toEqual([false, null, false])
  })

  test('are noted as given blind where what was read is of another time, and newer answers were not', async () => {
    const family = await newConfirmedFamily()
    const { cookie, child } = family
    await answerInSchool(family, child.id)
    await readAll(family, child.id)
    await sql(`UPDATE "Assessment" SET "completedAt" = now() - interval '61 days' WHERE "childId" = $1`, [child.id])
    await answerInSchool(family, child.id, 'second@school.example')
    await assess(cookie, child.id)
    expect(await notesOf(child.id)).toEqual([null, null, false])
    await call(listAnswers, '', { cookie, query: `?childId=${child.id}` })
    await assess(cookie, child.id, fewSigns)
    expect(await notesOf(child.id)).toEqual([null, null, false, true])
  })
})

describe('who is asked for answers is led to the questions before others’ answers', () => {
  const firstOf = async (reader: Reader, child: { id: string }, isOwn: boolean) =>
    (await getReading(await actorOf(reader), { id: child.id, isOwn })).answerFirst

  test('a second parent is, until they have read the newest or have answered', async () => {
    const { parent, child, second } = await newAnsweringSecond()
    const first = () => firstOf(second, child, false)
    expect(await first()).toBeNull()
    await assess(parent.cookie, child.id)
    expect(await first()).toBe('start')
    await readAll(second, child.id)
    expect(await first()).toBeNull()
    await answerInSchool(parent, child.id)
    expect(await first()).toBe('start')
    await assess(second.cookie, child.id, fewSigns)
    expect(await first()).toBeNull()
  })

  test('a second parent who may not answer, or has been removed, is not', async () => {
    const { parent, child, second, id } = await newAnsweringSecond()
    await assess(parent.cookie, child.id)
    const given = await consentTo(parent, child.id)
    expect(await firstOf(second, child, false)).toBe('start')
    const params = { id: given.body.id }
    expect((await call(withdraw, '', { method: 'POST', cookie: parent.cookie, params })).status).toBe(200)
    expect(await firstOf(second, child, false)).toBeNull()
    await consentTo(parent, child.id)
    expect(await firstOf(second, child, false)).toBe('start')
    await removeSecond(parent, id)
    expect(await firstOf(second, child, false)).toBeNull()
  })

  test('the own parent is when it is time to answer again, and not before', async () => {
    const family = await newConfirmedFamily()
    const { cookie, child } = family
    const first = async () => {
      const [found, [card]] = [await firstOf(family, child, true), await listDashboard(await actorOf(family))]
      // The home asks by the same rule, also once the newest answers are read.
      if (found) expect(card?.isRecheckDue).toBe(true)
      return found
    }
    const isDueAtHome = async () => (await listDashboard(await actorOf(family)))[0]?.isRecheckDue
    await answerInSchool(family, child.id)
    expect(await first()).toBeNull()
    await assess(cookie, child.id)
    expect(await first()).toBeNull()
    const letDaysPass = (days: number) =>
      sql(`UPDATE "Assessment" SET "completedAt" = "completedAt" - $2 * interval '1 day' WHERE "childId" = $1`, [
        child.id,
        days,
      ])
    expect(await isDueAtHome()).toBe(false)
    await letDaysPass(95)
    expect(await first()).toBe('again')
    await sql('UPDATE "Child" SET "recheckMonths" = 0 WHERE id = $1', [child.id])
    expect(await first()).toBeNull()
    expect(await isDueAtHome()).toBe(false)
    await sql('UPDATE "Child" SET "recheckMonths" = 3 WHERE id = $1', [child.id])
    await recordCombinedReading(await actorOf(family), child.id)
    expect(await first()).toBeNull()
    await answerInSchool(family, child.id, 'second@school.example')
    expect(await first()).toBe('again')
    await assess(cookie, child.id, manySigns)
    expect(await first()).toBeNull()
  })
})
