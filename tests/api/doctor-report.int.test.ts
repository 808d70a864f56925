import type { Bundle, Observation, Patient, RelatedPerson } from '@medplum/fhirtypes'
import { GET as fhir } from '@/app/api/children/[childId]/fhir/route'
import { GET as report } from '@/app/api/children/[childId]/report/route'
import { POST as ask } from '@/app/api/doctor-consultations/route'
import { GET as myData } from '@/app/api/my-data/route'
import { POST as revoke } from '@/app/api/result-shares/[id]/revoke/route'
import { POST as answerAsTeacher } from '@/app/api/teacher-assessments/route'
import type { MyData } from '@/lib/accounts/export/schema'
import { getChildResults } from '@/lib/assessments/data'
import { allAssessments } from '@/lib/assessments/informants'
import { comparedPairs, pairByTime } from '@/lib/assessments/pairing'
import type { ChildResults } from '@/lib/assessments/types'
import { getReport } from '@/lib/reports/data'
import { getResultsForDoctor } from '@/lib/result-shares/data'
import { call, newAddress } from '../support/api'
import { askForCall, newSignedInDoctor } from '../support/doctors'
import { danglingIn, faultsOf } from '../support/fhir'
import { readPdf } from '../support/pdf'
import { actorOf, askTeacher, assess, fewSigns, newFamily, type Person } from '../support/people'
import { newSecondParent, writeSecondParentAnswers } from '../support/second-parent-rows'
import { clearLimits, count, sql } from '../support/sql'

const take = ({ cookie }: Person, childId: string) =>
  call(report, '/api/children/x/report', { cookie, params: { childId }, query: '?language=en' })
const exported = ({ cookie }: Person, childId: string, query = '') =>
  call<Bundle & { code: string }>(fhir, '', { cookie, params: { childId }, query })
const resourcesIn = <T>({ entry = [] }: Bundle, type: string) =>
  entry.flatMap(({ resource }) => (resource?.resourceType === type ? [resource as T] : []))
const taken = (childId: string, { user }: Person) =>
  count(`"AuditEvent" WHERE action = 'report.downloaded' AND "childId" = $1 AND "actorId" = $2`, [childId, user.id])

async function answerInSchool({ cookie }: Person, childId: string) {
  await clearLimits()
  const { token } = await askTeacher(cookie, childId, 'office@school.example')
  const body = { token, childId, answers: fewSigns }
  expect((await call(answerAsTeacher, '', { method: 'POST', body, address: newAddress() })).status).toBe(201)
}

beforeEach(clearLimits)

async function newSharing() {
  const [family, doctor] = [await newFamily(), await newSignedInDoctor()]
  await assess(family.cookie, family.child.id)
  await askForCall(family, family.child.id, doctor.doctorId, { childIds: [family.child.id], days: 7 })
  const [share] = await sql<{ id: string }>('SELECT id FROM "ResultShare" WHERE "childId" = $1', [family.child.id])
  return { family, doctor, childId: family.child.id, shareId: share?.id ?? '' }
}

/** On the page, in the report and in the FHIR file. */
async function seenBy(doctor: Person, childId: string) {
  const { child, informants } = await getResultsForDoctor(await actorOf(doctor), childId)
  const [{ bytes }, { body }] = [await take(doctor, childId), await exported(doctor, childId)]
  expect([danglingIn(body), faultsOf(body)]).toEqual([[], []])
  const [patient] = resourcesIn<Patient>(body, 'Patient')
  const ages = resourcesIn<Observation>(body, 'Observation').filter(({ code }) => code.coding?.[0]?.code === '30525-0')
  return {
    page: [child.age, child.gender, child.school, ...allAssessments(informants).map(({ age }) => age)],
    report: ['aged 8', '9 years', 'Female', school].filter((words) =>
      flat(readPdf(bytes).pages.join('')).includes(flat(words)),
    ),
    file: [
      patient?.gender,
      patient?.contact?.[0]?.organization?.display,
      ...ages.map(({ valueQuantity }) => valueQuantity?.value),
    ],
    ages,
  }
}
const flat = (text = '') => text.replaceAll(/\s/g, '')
const school = 'A school of one name only'
const nothing = { page: [null, null, '', null, null], report: [], file: [undefined, undefined], ages: [] }

test('age, gender and school are seen by the doctor for whom the parent ticks them, until shared again without', async () => {
  const { family, doctor, childId } = await newSharing()
  // As a release stored it that kept no age: it follows from the child's.
  await sql('UPDATE "Assessment" SET "childAge" = NULL WHERE "childId" = $1', [childId])
  await assess(family.cookie, childId, fewSigns)
  await sql('UPDATE "Child" SET school = $2, age = 9, "birthYear" = "birthYear" - 1 WHERE id = $1', [childId, school])
  expect(flat(readPdf((await take(family, childId)).bytes).pages[0])).toContain(flat(school))
  expect(await seenBy(doctor, childId)).toEqual(nothing)
  expect(await taken(childId, doctor)).toBe(2)

  const shareWith = async (details: string[]) => {
    const share = { childIds: [childId], days: 30, details }
    const body = { childId, doctorId: doctor.doctorId, status: 'callback_requested', share }
    expect((await call(ask, '', { method: 'POST', body, cookie: family.cookie })).status).toBe(200)
  }
  await shareWith(['school', 'age', 'gender'])
  const sets = await sql<{ completedAt: Date }>(
    'SELECT "completedAt" FROM "Assessment" WHERE "childId" = $1 ORDER BY id DESC',
    [childId],
  )
  expect(await seenBy(doctor, childId)).toEqual({
    page: [null, 'female', school, 8, 9],
    report: ['aged 8', 'Female', school],
    file: ['female', school, 8, 9],
    ages: sets.map(({ completedAt }) => expect.objectContaining({ effectiveDateTime: completedAt.toISOString() })),
  })
  const { body } = await call<MyData>(myData, '', { cookie: family.cookie })
  expect(body.shares.map(({ details }) => details)).toEqual([['school', 'age', 'gender']])

  await shareWith(['gender', 'gender'])
  expect(await seenBy(doctor, childId)).toEqual({
    ...nothing,
    page: [null, 'female', '', null, null],
    report: ['Female'],
    file: ['female', undefined],
  })
  await shareWith([])
  expect(await seenBy(doctor, childId)).toEqual(nothing)
})

test.each([[['birthYear']], [['age', 'age', 'age', 'age']], ['age']])('%j are no details to add', async (details) => {
  const { family, doctor, childId } = await newSharing()
  const share = { childIds: [childId], days: 7, details }
  const body = { childId, doctorId: doctor.doctorId, status: 'callback_requested', share }
  expect((await call(ask, '', { method: 'POST', body, cookie: family.cookie })).status).toBe(400)
})

test.each<[what: string, change: (sharing: Awaited<ReturnType<typeof newSharing>>) => Promise<unknown>]>([
  [
    'withdrawn',
    ({ family, shareId }) => call(revoke, '', { method: 'POST', cookie: family.cookie, params: { id: shareId } }),
  ],
  ['over', ({ shareId }) => sql('UPDATE "ResultShare" SET "expiresAt" = now() WHERE id = $1', [shareId])],
  [
    'to a doctor who is no longer verified',
    ({ doctor }) => sql('UPDATE "Doctor" SET "verifiedAt" = NULL WHERE id = $1', [doctor.doctorId]),
  ],
])('a doctor gets neither report nor export from a share that is %s', async (_, change) => {
  const sharing = await newSharing()
  await change(sharing)
  for (const { status, body } of [
    await take(sharing.doctor, sharing.childId),
    await exported(sharing.doctor, sharing.childId),
  ])
    expect([status, body]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })])
  expect(await taken(sharing.childId, sharing.doctor)).toBe(0)
})

test('a doctor, who gets three sets of each person, has the same pair as the family, however many are newer', async () => {
  const { family, doctor, childId } = await newSharing()
  await answerInSchool(family, childId)
  await sql(`UPDATE "Assessment" SET "completedAt" = now() - interval '200 days' WHERE "childId" = $1`, [childId])
  for (let set = 0; set < 4; set++) await answerInSchool(family, childId)
  const pairOf = ({ informants }: ChildResults) =>
    comparedPairs(pairByTime(informants)).map((pair) => pair.map(({ newest }) => newest.id))
  const own = pairOf(await getChildResults(await actorOf(family), childId))
  expect(own).toEqual([[expect.any(String), expect.any(String)]])
  expect(pairOf(await getResultsForDoctor(await actorOf(doctor), childId))).toEqual(own)
  expect(pairOf(await getReport(await actorOf(doctor), childId))).toEqual(own)
})

test('another verified doctor finds neither report nor export', async () => {
  const { childId } = await newSharing()
  const other = await newSignedInDoctor()
  expect([(await take(other, childId)).status, (await exported(other, childId)).status]).toEqual([404, 404])
})

test('the doctor whom the parent lets read takes the FHIR export; what is withheld is absent, and it is in the log', async () => {
  const { family, doctor, childId } = await newSharing()
  const second = await newSecondParent(family)
  await writeSecondParentAnswers(second, childId)
  await sql('UPDATE "User" SET "firstName" = $1 WHERE id = $2', ['Somchai', second.user.id])
  const { status, body, text } = await exported(doctor, childId)
  expect([status, await taken(childId, doctor)]).toEqual([200, 1])
  const [patient] = resourcesIn<Patient>(body, 'Patient')
  expect(Object.keys(patient ?? {}).toSorted()).toEqual(['identifier', 'name', 'resourceType'])
  const names = resourcesIn<RelatedPerson>(body, 'RelatedPerson').map(({ name }) => name?.[0]?.text)
  expect(names.toSorted()).toEqual([`${family.user.firstName} ${family.user.lastName}`, undefined])
  for (const withheld of ['Somchai', 'unknown', 'birthDate', 'gender']) expect(text).not.toContain(withheld)
  expect(resourcesIn<Patient>((await exported(family, childId)).body, 'Patient')[0]?.gender).toBe('female')
})

test('answers before the newest three of each person are in the export of the family alone', async () => {
  const { family, doctor, childId } = await newSharing()
  for (const days of [4, 3, 2, 1]) {
    await sql(`UPDATE "Assessment" SET "completedAt" = "completedAt" - $2 * interval '1 day' WHERE "childId" = $1`, [
      childId,
      days,
    ])
    await assess(family.cookie, childId)
  }
  const [own, shared] = [await exported(family, childId), await exported(doctor, childId)]
  expect([own.headers.has('link'), shared.headers.has('link')]).toEqual([true, false])
  const before = `?before=${new Date().toISOString()}`
  expect([(await exported(family, childId, before)).status, (await exported(doctor, childId, before)).status]).toEqual([
    200, 404,
  ])
})
