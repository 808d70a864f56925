import type { Bundle, RelatedPerson } from '@medplum/fhirtypes'
import { GET as fhir } from '@/app/api/children/[childId]/fhir/route'
import { GET as report } from '@/app/api/children/[childId]/report/route'
import { POST as answerAsTeacher } from '@/app/api/teacher-assessments/route'
import { countInformants, getChildResults } from '@/lib/assessments/data'
import { listTimeline } from '@/lib/assessments/timeline/data'
import { systemActor } from '@/lib/auth/actor'
import { listDashboard } from '@/lib/dashboard/data'
import { call, newAddress } from '../support/api'
import { danglingIn } from '../support/fhir'
import { readPdf } from '../support/pdf'
import { actorOf, askTeacher, assess, fewSigns, manySigns, newFamily, newPerson, type Person } from '../support/people'
import { newSecondParent, writeSecondParentAnswers } from '../support/second-parent-rows'
import { clearLimits, sql } from '../support/sql'

const take = ({ cookie }: Person, childId: string) =>
  call(report, '/api/children/x/report', { cookie, params: { childId }, query: '?language=en' })
const exported = ({ cookie }: Person, childId: string) => call<Bundle>(fhir, '', { cookie, params: { childId } })

/** The teacher gives no name, so the parent's name for them is shown. */
async function answerInSchool({ cookie }: Person, childId: string, email: string, answers = fewSigns, name?: string) {
  const { token } = await askTeacher(cookie, childId, email, name)
  const body = { token, childId, answers }
  expect((await call(answerAsTeacher, '', { method: 'POST', body, address: newAddress() })).status).toBe(201)
}

beforeEach(clearLimits)

test('a report and an export have both parents and every teacher, a teacher who answered twice as one person', async () => {
  const family = await newFamily()
  const { child } = family
  const second = await newSecondParent(family)
  await sql('UPDATE "User" SET "firstName" = $1, "lastName" = $2 WHERE id = $3', ['Somchai', 'Suwan', second.user.id])
  await answerInSchool(family, child.id, 'nok@school.example')
  await answerInSchool(family, child.id, 'bee@school.example')
  await sql(`UPDATE "Assessment" SET "completedAt" = now() - interval '50 days' WHERE "childId" = $1`, [child.id])
  await answerInSchool(family, child.id, 'nok@school.example', manySigns)
  await assess(family.cookie, child.id)
  await writeSecondParentAnswers(second, child.id)

  const { pages } = readPdf((await take(family, child.id)).bytes)
  // Answers of four people take two pages, as the font is at least 8.5 points.
  expect(pages).toHaveLength(4)
  for (const text of [
    'Parent · Nok Suwan',
    'Second parent · Somchai Suwan',
    'Teacher 1 · Ms. Siriporn',
    'Teacher 2 · Ms.',
  ])
    expect(pages[0]?.replaceAll('\n', ' ')).toContain(text)
  expect(pages[3]?.match(/Low risk/g)).toHaveLength(1)

  const { body: bundle } = await exported(family, child.id)
  expect(danglingIn(bundle)).toEqual([])
  const people = bundle.entry?.flatMap(({ resource }) => (resource?.resourceType === 'RelatedPerson' ? [resource] : []))
  const terms = people?.map((each: RelatedPerson) => each.relationship?.[0]?.coding?.at(-1)?.code)
  expect(terms?.toSorted()).toEqual(['parent', 'second-parent', 'teacher', 'teacher'])
  expect(people?.map(({ name }) => name?.[0]?.text)).toContain('Somchai Suwan')
})

test('a second parent takes the same report and export as the child’s own parent, until that parent ends it', async () => {
  const family = await newFamily()
  const { child } = family
  const second = await newSecondParent(family)
  await assess(family.cookie, child.id)
  await writeSecondParentAnswers(second, child.id)
  const [own, theirs] = [await take(family, child.id), await take(second, child.id)]
  expect([own.status, theirs.status]).toEqual([200, 200])
  expect(readPdf(theirs.bytes).pages).toEqual(readPdf(own.bytes).pages)
  expect(readPdf(theirs.bytes).pages[0]).toContain('Rajini School')
  const [ownExport, theirExport] = [await exported(family, child.id), await exported(second, child.id)]
  expect(theirExport.body.entry).toEqual(ownExport.body.entry)

  await second.endIt()
  expect([(await take(second, child.id)).status, (await exported(second, child.id)).status]).toEqual([404, 404])
  expect(readPdf((await take(family, child.id)).bytes).pages[0]).toContain('Second parent')
})

test('one who is invited and has not accepted, and a second parent of another child, find nothing', async () => {
  const [family, stranger] = [await newFamily(), await newPerson()]
  await assess(family.cookie, family.child.id)
  await sql(
    `INSERT INTO "SecondParent" (id, "childId", "invitedById", email, "emailKey", language, "expiresAt")
     VALUES (gen_random_uuid(), $1, $2, $3, $3, 'en', now() + interval '1 day')`,
    [family.child.id, family.user.id, stranger.user.email],
  )
  const other = await newSecondParent(await newFamily())
  for (const person of [stranger, other]) {
    expect((await take(person, family.child.id)).status).toBe(404)
    expect((await exported(person, family.child.id)).status).toBe(404)
  }
})

test('an export has what each parent declared to be to the child', async () => {
  const family = await newFamily()
  const second = await newSecondParent(family)
  await assess(family.cookie, family.child.id)
  await writeSecondParentAnswers(second, family.child.id)
  await sql(
    `INSERT INTO "Consent" (id, "userId", "childId", purpose, "textVersion", language, relation)
     VALUES (gen_random_uuid(), $1, $2, 'screening', 'x', 'en', 'guardian')`,
    [second.user.id, family.child.id],
  )
  const { body } = await exported(second, family.child.id)
  const roles = body.entry?.flatMap(({ resource }) =>
    resource?.resourceType === 'RelatedPerson' ? [resource.relationship?.[0]?.coding?.map(({ code }) => code)] : [],
  )
  expect(roles?.map((codes) => codes?.join(' ')).toSorted()).toEqual(
    expect.arrayContaining(['GUARD second-parent', expect.stringMatching(/parent$/)]),
  )
  expect(roles).toHaveLength(2)
})

test('a teacher who is asked under several spellings of a name is one person, and two names at one address are two', async () => {
  const family = await newFamily()
  const ask = async (name: string) => {
    await clearLimits()
    await answerInSchool(family, family.child.id, 'office@school.example', fewSigns, name)
  }
  const people = async () => {
    const actor = await actorOf(family)
    const { informants } = await getChildResults(actor, family.child.id)
    const [{ teachers = [] } = {}] = await listDashboard(actor)
    const timeline = await listTimeline(actor, family.child.id)
    return [informants.length, teachers.length, timeline.people, timeline.entries.length]
  }
  // Capitals, spaces, an invisible character, and other Unicode forms: a combining accent, Thai's sara am in two parts.
  for (const name of ['Kru Zoé', 'kru  zoé', 'KRU\u00a0ZOE\u0301', 'Kru\u200bZoé']) await ask(name)
  expect(await people()).toEqual([1, 1, 1, 4])
  for (const name of ['ครูน้ำ', 'ครู น้\u0e4dา']) await ask(name)
  expect(await people()).toEqual([2, 2, 2, 6])
  await ask('Kru Zoe')
  expect(await people()).toEqual([3, 3, 3, 7])
})

test.each<[number, string[]]>([
  [1, ['ครูนก', 'คุณครูนก']],
  [1, ['ครูแก้ว', 'ครู \u0e40\u0e40ก้ว', 'ครูแก\u0e49\u0e49ว']],
  [1, ['ครูน้ำ', 'ครูน\u0e33\u0e49', 'ครูน\u0e4d\u0e49\u0e32']],
  [1, ['ครูก\u0e35\u0e48', 'ครูก\u0e48\u0e35']],
  [1, ["Kru O'Nee", 'Kru O\u2019Nee']],
  [1, ['นก', 'ครู นก', 'อาจารย์นก']],
  [1, ['Nok', 'Kru Nok', 'Teacher. nok']],
  // Two teachers with one name are ambiguous: the answers of one would be under the name of the other.
  [2, ['ครูนก', 'คุณครูนก ใจดี']],
  [2, ['Nok Jaidee', 'Nok Smith']],
  [2, ['Mr. Smith', 'Mrs. Smith']],
  [2, ['นางสาวใจ', 'นางใจ']],
  [2, ['ส. ใจดี', 'ม. ใจดี']],
  [2, ['ครู ป.3', 'ครู ม.3']],
  [2, ['ฟ้า', 'นางฟ้า']],
  [2, ['ครู', 'ครูนก']],
  [2, ['Krunal', 'Nal']],
])('wherever people are counted, one teacher or two (%i) were asked at one address: %j', async (teachers, names) => {
  const family = await newFamily()
  const actor = await actorOf(family)
  for (const name of names) {
    await clearLimits()
    await answerInSchool(family, family.child.id, 'office@school.example', fewSigns, name)
  }
  const { informants } = await getChildResults(actor, family.child.id)
  const [row] = await listDashboard(actor)
  const { people } = await listTimeline(actor, family.child.id)
  const { informants: told } = await countInformants(systemActor('test'), family.child.id)
  const counted = [informants.length, row?.teachers.length, row?.teachersAsked, people, told]
  expect(counted).toEqual(counted.map(() => teachers))
})

test('the child’s timeline says of each person’s answers which are the current ones', async () => {
  const family = await newFamily()
  const { child } = family
  await assess(family.cookie, child.id)
  await sql(`UPDATE "Assessment" SET "completedAt" = now() - interval '50 days' WHERE "childId" = $1`, [child.id])
  for (const name of ['ครูนก', 'คุณครูนก', 'ครูนก']) {
    await clearLimits()
    await answerInSchool(family, child.id, 'office@school.example', fewSigns, name)
  }
  const { entries } = await listTimeline(await actorOf(family), child.id)
  expect(entries.map(({ who, isCurrent }) => [who, isCurrent])).toEqual([
    ['teacher', true],
    ['teacher', false],
    ['teacher', false],
    ['you', true],
  ])
})

test('two people of one name are two in the child’s timeline', async () => {
  const family = await newFamily()
  const { child, cookie } = family
  await answerInSchool(family, child.id, 'one@school.example')
  await answerInSchool(family, child.id, 'two@school.example')
  const { entries, people } = await listTimeline(await actorOf({ cookie }), child.id)
  expect([entries.map(({ name }) => name), people]).toEqual([['Ms. Siriporn', 'Ms. Siriporn'], 2])
})
