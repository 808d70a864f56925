import type { Bundle } from '@medplum/fhirtypes'
import { GET as fhir } from '@/app/api/children/[childId]/fhir/route'
import { GET as report } from '@/app/api/children/[childId]/report/route'
import { POST as giveConsent, GET as listConsents } from '@/app/api/consents/route'
import { GET as takeData } from '@/app/api/my-data/route'
import { POST as answerAsTeacher } from '@/app/api/teacher-assessments/route'
import type { MyData } from '@/lib/accounts/export/schema'
import { getChildResults } from '@/lib/assessments/data'
import { hasScreeningConsent } from '@/lib/consents/data'
import type { Consent } from '@/lib/consents/schema'
import { getResultsForDoctor } from '@/lib/result-shares/data'
import { call, newAddress } from '../support/api'
import { askForCall, newSignedInDoctor } from '../support/doctors'
import { faultsOf } from '../support/fhir'
import { readPdf } from '../support/pdf'
import { actorOf, askTeacher, assess, fewSigns, newFamily } from '../support/people'
import { clearLimits, count, rowCounts, sql } from '../support/sql'

/* Who answered, and for how long a teacher has known the child: as they declared it, and never what a page had chosen. */

type Family = Awaited<ReturnType<typeof newFamily>>

const agreedBy = 'Malee Suwan'

beforeEach(clearLimits)

function give({ cookie, child }: Family, change: object) {
  const body = { childId: child.id, purpose: 'screening', ...change }
  return call<Consent & { errors: object[] }>(giveConsent, '', { method: 'POST', body, cookie })
}

async function declare(family: Family, relation: string) {
  expect((await give(family, { relation, agreedByName: agreedBy })).status).toBe(201)
  await assess(family.cookie, family.child.id)
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

test.each(['mother', 'father', 'legal_guardian', 'parent', 'guardian'])(
  'a %s agrees alone, and a name that is sent is not kept',
  async (relation) => {
    const family = await newFamily()
    const { status, body } = await give(family, { relation, agreedByName: 'Malee' })
    expect([status, body.relation, body.agreedByName]).toEqual([201, relation, null])
  },
)

test.each(['grandparent', 'other_relative', 'foster_parent'])(
  'a %s names the parent who agrees, and is refused without',
  async (relation) => {
    const family = await newFamily()
    const before = await rowCounts()
    for (const agreedByName of [undefined, null, '', ' \u2800 ']) {
      const { status, body } = await give(family, { relation, agreedByName })
      expect(status).toBe(400)
      expect(body.errors).toEqual([{ field: 'agreedByName', code: 'required', message: expect.stringMatching(/\S/) }])
    }
    expect(await rowCounts()).toEqual(before)
    const { status, body } = await give(family, { relation, agreedByName: ' Malee Suwan ' })
    expect([status, body.relation, body.agreedByName]).toEqual([201, relation, 'Malee Suwan'])
    const { body: listed } = await call<Consent[]>(listConsents, '', { cookie: family.cookie })
    expect(listed).toContainEqual(body)
  },
)

test('who agreed to the wording before this one is not asked again, and to an older one as before', async () => {
  const family = await newFamily()
  const { body } = await give(family, { relation: 'mother' })
  const asActor = await actorOf(family)
  const isAsked = async (version: string) => {
    await sql('UPDATE "Consent" SET "textVersion" = $2 WHERE id = $1', [body.id, version])
    return !(await hasScreeningConsent(asActor, family.child.id))
  }
  expect(await isAsked('screening-3')).toBe(false)
  expect(await isAsked('screening-2')).toBe(true)
  expect(await isAsked('screening-second-2')).toBe(true)
  await assess(family.cookie, family.child.id)
})

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
