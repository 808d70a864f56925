import { GET as report } from '@/app/api/children/[childId]/report/route'
import { POST as createChild } from '@/app/api/children/route'
import { POST as answerAsTeacher } from '@/app/api/teacher-assessments/route'
import { getChildResults } from '@/lib/assessments/data'
import { historyOf } from '@/lib/assessments/informants'
import type { UserActor } from '@/lib/auth/actor'
import type { Child } from '@/lib/children/schema'
import { call } from '../support/api'
import { readPdf } from '../support/pdf'
import {
  actorOf,
  askTeacher,
  assess,
  exampleChild,
  fewSigns,
  manySigns,
  newFamily,
  newPerson,
  type Person,
} from '../support/people'
import { newSchool } from '../support/schools'
import { clearLimits, count, sql } from '../support/sql'

function ask(cookie: string | undefined, childId: string, query = '', headers = {}) {
  return call(report, '/api/children/x/report', { cookie, params: { childId }, query, headers })
}

async function answerInSchool({ cookie }: Person, childId: string, teacherName: string | null = 'Ms. Siriporn') {
  const { token } = await askTeacher(cookie, childId)
  const body = { token, childId, answers: fewSigns, teacherName }
  const answer = await call(answerAsTeacher, '/api/teacher-assessments', { method: 'POST', body })
  expect(answer.status).toBe(201)
}

async function age(childId: string, days: number): Promise<void> {
  await sql(`UPDATE "Assessment" SET "completedAt" = now() - $2 * interval '1 day' WHERE "childId" = $1`, [
    childId,
    days,
  ])
}

async function downloads(childId: string): Promise<number> {
  return count(`"AuditEvent" WHERE action = 'report.downloaded' AND "childId" = $1`, [childId])
}

async function comparedTotals(actor: UserActor, childId: string): Promise<number[]> {
  const { informants } = await getChildResults(actor, childId)
  return historyOf(informants).flatMap(({ points }) => points.map(({ totalScore }) => totalScore))
}

beforeEach(clearLimits)

describe('the report', () => {
  test('the report is a PDF with both informants, and is recorded', async () => {
    const family = await newFamily()
    const { child, cookie } = family
    await assess(cookie, child.id)
    await age(child.id, 100)
    await assess(cookie, child.id, fewSigns)
    await answerInSchool(family, child.id)
    const answer = await ask(cookie, child.id)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(answer.bytes.length),
      'content-disposition': expect.stringMatching(
        /^attachment; filename="sati-report-[\d-]{10}\.pdf"; filename\*=UTF-8''Sati%20report%20Ploy%20[\d-]{10}\.pdf$/,
      ),
      'cache-control': 'private, no-store',
    })
    const { pages, language } = readPdf(answer.bytes)
    expect({ language, pages: pages.length }).toEqual({ language: 'en', pages: 4 })
    expect(pages[3]).toContain('Earlier answers')
    for (const text of ['Ploy', 'Rajini School', 'Nok Suwan', 'Ms. Siriporn', '34 on '])
      expect(pages[0]).toContain(text)
    expect(await downloads(child.id)).toBe(1)
  })

  test.each([
    ['?language=th', 'th', 2],
    ['?language=en', 'en', 2],
    ['?language=both', 'en', 4],
  ])('a report with %s is in %s', async (query, language, pages) => {
    const { child, cookie } = await newFamily()
    await assess(cookie, child.id)
    const file = readPdf((await ask(cookie, child.id, query)).bytes)
    expect({ language: file.language, pages: file.pages.length }).toEqual({ language, pages })
  })

  test('the report is in the reader’s own language when none is asked for, and in no other than the two', async () => {
    const { child, cookie } = await newFamily()
    await assess(cookie, child.id)
    expect(readPdf((await ask(`${cookie}; language=th`, child.id)).bytes).language).toBe('th')
    for (const query of ['?language=fr', '?language=', '?language=EN']) {
      const answer = await ask(cookie, child.id, query)
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT'])
    }
    expect(await downloads(child.id)).toBe(1)
  })

  test('the report of a child without answers is 404', async () => {
    const { child, cookie } = await newFamily()
    expect((await ask(cookie, child.id)).status).toBe(404)
    expect(await downloads(child.id)).toBe(0)
  })

  test('the report calls a teacher who gave no name as the request did, and says so when there is none any more', async () => {
    const family = await newFamily()
    await answerInSchool(family, family.child.id, null)
    const firstPage = async () => readPdf((await ask(family.cookie, family.child.id)).bytes).pages[0]
    expect(await firstPage()).toContain('Ms. Siriporn')
    await sql('DELETE FROM "TeacherReferral" WHERE "childId" = $1', [family.child.id])
    expect(await firstPage()).toContain('Name not given')
  })

  test('the report is 404 for another parent, a teacher, a doctor and a school, and 401 for a visitor', async () => {
    const { child, cookie } = await newFamily()
    await assess(cookie, child.id)
    const school = await newPerson()
    await newSchool({ admin: school })
    const others = [await newFamily(), await newPerson('teacher'), await newPerson('doctor'), school]
    for (const { cookie: other } of others) expect((await ask(other, child.id)).status).toBe(404)
    expect((await ask(undefined, child.id)).status).toBe(401)
    expect(await downloads(child.id)).toBe(0)
  })

  test('a cross-site request or prefetch gets no report', async () => {
    const { child, cookie } = await newFamily()
    await assess(cookie, child.id)
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-purpose': 'prefetch' }]) {
      expect((await ask(cookie, child.id, '', headers)).status).toBe(403)
    }
    expect(await downloads(child.id)).toBe(0)
  })

  test('a report can be downloaded 30 times a day', async () => {
    const { child, cookie } = await newFamily()
    for (let times = 0; times < 30; times += 1) expect((await ask(cookie, child.id)).status).toBe(404)
    await assess(cookie, child.id)
    const answer = await ask(cookie, child.id)
    expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(await downloads(child.id)).toBe(0)
  })
})

const names = [
  'W'.repeat(100),
  'ก้ำ'.repeat(33),
  '👩‍👩‍👧‍👦 名前 שלום مرحبا',
  '<b>bold</b>{name}%s$1',
  ') /S /JavaScript /JS (app.alert(1)) \\) endobj',
  '=HYPERLINK("http://evil.example")',
  '../../etc/passwd',
  `e${'\u0301'.repeat(98)}`,
  '\u200bx\u200d\u2060',
]

test.each(names)('a child may be called %s', async (name) => {
  const { cookie } = await newPerson()
  const made = await call<Child>(createChild, '/api/children', {
    method: 'POST',
    body: { ...exampleChild, name },
    cookie,
  })
  expect(made.status).toBe(201)
  await assess(cookie, made.body.id)
  const answer = await ask(cookie, made.body.id)
  expect(answer.status).toBe(200)
  const file = readPdf(answer.bytes)
  expect(file.pages).toHaveLength(2)
  expect(file.title).toBe('ADHD screening report')
  // Compressed streams and the names of fonts' subsets are any letters.
  const objects = answer.bytes.toString('latin1').replace(/stream\n[\s\S]*?\nendstream/g, '')
  expect(objects).toContain('/Type /Catalog')
  expect(objects).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|URI)\b|\/EmbeddedFiles \d/)
})

describe('the history', () => {
  test('the report’s history is that of the questionnaire answered last, of one’s own child', async () => {
    const { child, cookie } = await newFamily()
    await assess(cookie, child.id)
    await sql(`UPDATE "Assessment" SET "questionnaireVersion" = '0.9.0' WHERE "childId" = $1`, [child.id])
    await age(child.id, 300)
    const actor = await actorOf({ cookie })
    expect(await comparedTotals(actor, child.id)).toEqual([34])
    await assess(cookie, child.id, fewSigns)
    await assess(cookie, child.id, manySigns)
    expect(await comparedTotals(actor, child.id)).toEqual([0, 34])
    expect(await comparedTotals(await actorOf(await newFamily()), child.id)).toEqual([])
    const [first] = readPdf((await ask(cookie, child.id)).bytes).pages
    expect(first).toContain('Parent: 0 on')
  })
})
