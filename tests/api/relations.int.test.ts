import type { Bundle } from '@medplum/fhirtypes'
import { GET as fhir } from '@/app/api/children/[childId]/fhir/route'
import { GET as report } from '@/app/api/children/[childId]/report/route'
import { POST as giveConsent } from '@/app/api/consents/route'
import { GET as takeData } from '@/app/api/my-data/route'
import { POST as answerAsTeacher } from '@/app/api/teacher-assessments/route'
import type { MyData } from '@/lib/accounts/export/schema'
import { getChildResults } from '@/lib/assessments/data'
import { getResultsForDoctor } from '@/lib/result-shares/data'
import { call, newAddress } from '../support/api'
import { askForCall, newSignedInDoctor } from '../support/doctors'
import { faultsOf } from '../support/fhir'
import { readPdf } from '../support/pdf'
import { actorOf, askTeacher, assess, fewSigns, newFamily } from '../support/people'
import { clearLimits, count, sql } from '../support/sql'

/* Who answered, and for how long a teacher has known the child: what was said, and never what a page had chosen. */

type Family = Awaited<ReturnType<typeof newFamily>>

const agreedBy = 'Malee Suwan'

beforeEach(clearLimits)

async function declare({ cookie, child }: Family, relation: string) {
  const body = { childId: child.id, purpose: 'screening', relation, agreedByName: agreedBy }
  expect((await call(giveConsent, '', { method: 'POST', body, cookie })).status).toBe(201)
  await assess(cookie, child.id)
}

const relationOf = async (family: Family) => {
  const { informants } = await getChildResults(await actorOf(family), family.child.id)
  return informants.map(({ relation }) => relation)
}

const inFile = ({ cookie, child }: Family) => call<Bundle>(fhir, '', { cookie, params: { childId: child.id } })

async function firstPage({ cookie, child }: Family): Promise<string> {
  const { bytes } = await call(report, '', { cookie, params: { childId: child.id }, query: '?language=en' })
  return readPdf(bytes).pages[0]?.replaceAll(/\s+/g, ' ') ?? ''
}

test.each([
  ['mother', 'MTH', 'Mother, at home'],
  ['father', 'FTH', 'Father, at home'],
  ['grandparent', 'GRPRN', 'Grandparent, at home'],
  ['other_relative', 'FAMMEMB', 'Other relative, at home'],
  ['foster_parent', 'PRNFOST', 'Foster parent, at home'],
  ['legal_guardian', 'GUARD', 'Legal guardian, at home'],
  ['parent', 'PRN', 'Parent, at home'],
  ['guardian', 'GUARD', 'Legal guardian, at home'],
])('a %s is that in the report and in FHIR, whose agreeing parent neither names', async (relation, code, title) => {
  const family = await newFamily()
  await declare(family, relation)
  expect(await relationOf(family)).toEqual([relation])
  const page = await firstPage(family)
  expect(page).toContain(title)
  const { body, text } = await inFile(family)
  expect(faultsOf(body)).toEqual([])
  expect(text).toContain(`"code":"${code}"`)
  for (const file of [page, text]) expect(file).not.toContain(agreedBy)
})

test.each([
  ['screening-3', 'parent', null],
  ['screening-1', 'parent', null],
  ['screening-second-2', 'parent', null],
  ['screening-3', 'guardian', 'guardian'],
  ['screening-4', 'parent', 'parent'],
  ['screening-5', 'parent', 'parent'],
])('under %s a relation %s reads as %s', async (version, stored, read) => {
  const family = await newFamily()
  await declare(family, stored)
  await sql('UPDATE "Consent" SET "textVersion" = $2 WHERE "childId" = $1', [family.child.id, version])
  expect(await relationOf(family)).toEqual([read])
  const page = await firstPage(family)
  expect(page.includes('Parent or guardian, at home') && page.includes('relation not said')).toBe(read === null)
  expect((await inFile(family)).text.includes('v3-RoleCode')).toBe(read !== null)
})

test('a doctor reads that a grandparent answered, and not the parent whom they name; the download has both', async () => {
  const [family, doctor] = [await newFamily(), await newSignedInDoctor()]
  await declare(family, 'grandparent')
  await askForCall(family, family.child.id, doctor.doctorId, { childIds: [family.child.id], days: 7 })
  const seen = await getResultsForDoctor(await actorOf(doctor), family.child.id)
  expect(seen.informants.map(({ relation }) => relation)).toEqual(['grandparent'])
  const { text } = await call(fhir, '', { cookie: doctor.cookie, params: { childId: family.child.id } })
  expect(text).toContain('GRPRN')
  for (const all of [JSON.stringify(seen), text]) expect(all).not.toContain(agreedBy)
  const { body } = await call<MyData>(takeData, '', { cookie: family.cookie })
  const own = body.consents.find(({ purpose }) => purpose === 'screening')
  expect([own?.relation, own?.agreedByName]).toEqual(['grandparent', agreedBy])
})

describe('a teacher', () => {
  async function answered(change: object) {
    const family = await newFamily()
    const { token } = await askTeacher(family.cookie, family.child.id)
    const body = { token, childId: family.child.id, answers: fewSigns, teacherName: 'Ms. Siriporn', ...change }
    const send = () => call(answerAsTeacher, '', { method: 'POST', body, address: newAddress() })
    return { family, send, answer: await send() }
  }

  test.each([
    [0, 'has known the child for less than a week', 'The teacher has known the child for less than a week.'],
    [1, 'has known the child for 1 week', 'The teacher has known the child for 1 week.'],
    [520, 'has known the child for 520 weeks', 'The teacher has known the child for 520 weeks.'],
  ])('%i weeks known are in the report, in FHIR and in the download', async (weeksKnown, onPaper, inNote) => {
    const { family, answer, send } = await answered({ weeksKnown })
    expect([answer.status, (await send()).status]).toEqual([201, 200])
    expect(await firstPage(family)).toContain(onPaper)
    const { body, text } = await inFile(family)
    expect(faultsOf(body)).toEqual([])
    expect(text).toContain(inNote)
    const { body: data } = await call<MyData>(takeData, '', { cookie: family.cookie })
    expect(data.assessments.map((each) => each.weeksKnown)).toEqual([weeksKnown])
  })

  test('weeks that a teacher does not say are in no file, and change no score', async () => {
    const [silent, said] = [await answered({}), await answered({ weeksKnown: 30 })]
    expect(silent.answer.status).toBe(201)
    expect(await firstPage(silent.family)).not.toContain('has known')
    expect((await inFile(silent.family)).text).not.toContain('has known')
    const scoreOf = async ({ family }: typeof said) => {
      const { informants } = await getChildResults(await actorOf(family), family.child.id)
      const { totalScore, riskLevel } = informants[0]?.newest ?? {}
      return [totalScore, riskLevel]
    }
    expect(await scoreOf(silent)).toEqual(await scoreOf(said))
  })

  test.each([-1, 521, 1.5, '12', null, true, [12]])('%j weeks are refused at that field', async (weeksKnown) => {
    const { family, answer } = await answered({ weeksKnown })
    expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ field: 'weeksKnown', code: 'invalid' }] }])
    expect(await count('"Assessment" WHERE "childId" = $1', [family.child.id])).toBe(0)
  })
})
