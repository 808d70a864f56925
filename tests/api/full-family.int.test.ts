import type { Bundle, QuestionnaireResponse } from '@medplum/fhirtypes'
import { GET as fhir } from '@/app/api/children/[childId]/fhir/route'
import { GET as report } from '@/app/api/children/[childId]/report/route'
import { getChildResults } from '@/lib/assessments/data'
import { getReport } from '@/lib/reports/data'
import { call } from '../support/api'
import { newFullFamily } from '../support/full-family'
import { linkOf, openSheet, readByOthers } from '../support/health-links'
import { readPdf } from '../support/pdf'
import { actorOf } from '../support/people'
import { clearLimits, sql } from '../support/sql'

beforeEach(clearLimits)

type Family = Awaited<ReturnType<typeof newFullFamily>>

const take = ({ cookie, child }: Family, query = '') =>
  call<Bundle & { code: string }>(fhir, `/api/children/${child.id}/fhir`, {
    cookie,
    params: { childId: child.id },
    query,
  })

const responsesIn = ({ entry = [] }: Bundle) =>
  entry.flatMap(({ fullUrl, resource }) =>
    resource?.resourceType === 'QuestionnaireResponse' ? [{ fullUrl, ...(resource as QuestionnaireResponse) }] : [],
  )

function setsByPerson(bundle: Bundle): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { author } of responsesIn(bundle)) {
    const who = author?.reference ?? ''
    counts[who] = (counts[who] ?? 0) + 1
  }
  return counts
}

const nextOf = ({ headers }: { headers: Headers }) =>
  /^<\/api\/children\/[\da-f-]+\/fhir(\?before=[\dTZ:.-]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]

test('the FHIR export has the newest three sets of each person, and the parent finds all others behind them', async () => {
  const family = await newFullFamily(7)
  const first = await take(family)
  expect(Object.values(setsByPerson(first.body))).toEqual([3, 3, 3, 3, 3])
  const found = new Set(responsesIn(first.body).map(({ fullUrl }) => fullUrl))
  const people = Object.keys(setsByPerson(first.body)).toSorted()
  let pages = 1
  for (let next = nextOf(first); next; pages++) {
    const page = await take(family, next)
    expect(page.status).toBe(200)
    expect(Object.keys(setsByPerson(page.body)).toSorted()).toEqual(people)
    expect(Math.max(...Object.values(setsByPerson(page.body)))).toBeLessThanOrEqual(3)
    for (const { fullUrl } of responsesIn(page.body)) found.add(fullUrl)
    next = nextOf(page)
  }
  expect(found.size).toBe(5 * 8)
  expect(pages).toBeLessThanOrEqual(5)
  expect(first.text).not.toContain(family.child.id)
})

test('before a time the FHIR export has what was older, and any other text is refused', async () => {
  const family = await newFullFamily(7)
  const oldest = responsesIn((await take(family)).body)
    .map(({ authored = '' }) => authored)
    .toSorted()[0]
  const { status, body } = await take(family, `?before=${oldest}`)
  expect(status).toBe(200)
  expect(responsesIn(body).every(({ authored = '' }) => authored < (oldest ?? ''))).toBe(true)
  for (const wrong of ['yesterday', '0000-01-01', '2026-13-01', '1', '%00', `${oldest}%27`, '99999-01-01T00:00:00Z'])
    expect([wrong, (await take(family, `?before=${wrong}`)).body.code]).toEqual([wrong, 'INVALID_INPUT'])
  expect((await take(family, '?before=2001-01-01')).status).toBe(404)
})

test('a report and a visit sheet have the newest three sets of each person, and say that there are older ones', async () => {
  const family = await newFullFamily(7)
  const { informants, olderAt } = await getReport(await actorOf(family), family.child.id)
  expect(informants.map(({ earlier }) => 1 + earlier.length)).toEqual([3, 3, 3, 3, 3])
  expect(olderAt).not.toBeNull()
  const { bytes } = await call(report, '', { cookie: family.cookie, params: { childId: family.child.id } })
  expect(readPdf(bytes).pages.join(' ').replace(/\s+/g, ' ')).toContain('each person’s 3 newest sets of answers')
  const { made, token } = await linkOf(family)
  const sheet = await openSheet(token)
  if (sheet.needsPasscode) throw new Error('no passcode was set')
  expect(sheet.shared?.informants.map(({ earlier }) => 1 + earlier.length)).toEqual([3, 3, 3, 3, 3])
  expect(sheet.shared?.olderAt).toBe(olderAt)
  const { file } = await readByOthers(made)
  expect(Object.values(setsByPerson(JSON.parse(file?.content ?? '')))).toEqual([3, 3, 3, 3, 3])
})

test('with three sets each nothing is said to be older', async () => {
  const family = await newFullFamily(2)
  expect((await getReport(await actorOf(family), family.child.id)).olderAt).toBeNull()
  expect((await take(family)).headers.get('link')).toBeNull()
})

test('the family’s own page has twelve sets of each person, and the older one that is asked for', async () => {
  const family = await newFullFamily(20)
  const actor = await actorOf(family)
  const { informants } = await getChildResults(actor, family.child.id)
  expect(informants.map(({ earlier }) => 1 + earlier.length)).toEqual([12, 12, 12, 12, 12])
  const [oldest] = await sql<{ id: string }>(
    `SELECT id FROM "Assessment" WHERE "childId" = $1 ORDER BY "completedAt", id LIMIT 1`,
    [family.child.id],
  )
  const asked = await getChildResults(actor, family.child.id, oldest?.id)
  const sets = asked.informants.flatMap(({ newest, earlier }) => [newest, ...earlier])
  expect(sets.map(({ id }) => id)).toContain(oldest?.id)
  expect(sets).toHaveLength(61)
})

test('a person keeps name and place though their first answers are out of sight', async () => {
  const family = await newFullFamily(7)
  const before = await take(family)
  const keysOf = async () =>
    (await getReport(await actorOf(family), family.child.id)).informants.map(({ name, key }) => [name, key])
  const keys = await keysOf()
  await sql(
    `UPDATE "Assessment" SET "completedAt" = "completedAt" + interval '2 days'
     WHERE "childId" = $1 AND "teacherName" = 'Ms. Siriporn' AND id <> (
       SELECT id FROM "Assessment" WHERE "childId" = $1 AND "teacherName" = 'Ms. Siriporn' ORDER BY "completedAt" LIMIT 1)`,
    [family.child.id],
  )
  expect(await keysOf()).toEqual(keys)
  expect(Object.keys(setsByPerson((await take(family)).body)).toSorted()).toEqual(
    Object.keys(setsByPerson(before.body)).toSorted(),
  )
})

test('thirty-one people leave thirty sets in a report, and the oldest behind it', async () => {
  const family = await newFullFamily(0)
  for (let person = 1; person <= 31; person++)
    await sql(
      `WITH request AS (
         INSERT INTO "TeacherReferral" (id, "childId", "parentId", "teacherEmail", "teacherEmailKey", "teacherName", language,
           status, "expiresAt", "completedAt")
         VALUES (new_id(), $1, $2, $3, $3, 'T', 'en', 'completed', now(), now()) RETURNING id)
       INSERT INTO "Assessment" (id, "childId", "assessorType", "teacherReferralId", "teacherName", answers, "totalScore",
         "riskLevel", "inattentionCount", "hyperactivityCount", "symptomType", "questionnaireVersion", "completedAt")
       SELECT new_id(), $1, 'teacher', request.id, $3, answers, "totalScore", "riskLevel", "inattentionCount",
         "hyperactivityCount", "symptomType", "questionnaireVersion", now()
       FROM request, (SELECT * FROM "Assessment" WHERE "childId" = $1 LIMIT 1) a`,
      [family.child.id, family.user.id, `t${person}@school.example`],
    )
  const { informants, olderAt } = await getReport(await actorOf(family), family.child.id)
  expect(informants).toHaveLength(30)
  expect(olderAt).not.toBeNull()
})
