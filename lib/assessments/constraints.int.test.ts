import { assess, manySigns, newFamily } from '@/tests/support/people'
import { count, sql } from '@/tests/support/sql'

/** What the database itself refuses, by CHECK constraints (security B 13). */

const columns = [
  ...['id', 'childId', 'assessorType', 'assessorId', 'teacherName', 'answers', 'totalScore', 'riskLevel'],
  ...['inattentionCount', 'hyperactivityCount', 'symptomType', 'questionnaireVersion'],
] as const
type Row = Record<(typeof columns)[number], unknown>

let good: Row
let storedId: string
beforeAll(async () => {
  const { cookie, child, user } = await newFamily()
  const { id } = await assess(cookie, child.id)
  storedId = id
  good = {
    id: '',
    childId: child.id,
    assessorType: 'parent',
    assessorId: user.id,
    teacherName: null,
    answers: manySigns,
    totalScore: 34,
    riskLevel: 'high',
    inattentionCount: 7,
    hyperactivityCount: 5,
    symptomType: 'inattentive',
    questionnaireVersion: 'test',
  }
})

function insert(change: Partial<Row>) {
  const row = { ...good, id: crypto.randomUUID(), ...change }
  const places = columns.map((_, i) => `$${i + 1}`)
  return sql(
    `INSERT INTO "Assessment" (${columns.map((name) => `"${name}"`)}) VALUES (${places})`,
    columns.map((name) => row[name]),
  )
}

function update(change: Partial<Row>) {
  const changes = Object.entries(change)
  const set = changes.map(([name], i) => `"${name}" = $${i + 2}`)
  return sql(`UPDATE "Assessment" SET ${set} WHERE id = $1`, [storedId, ...changes.map(([, value]) => value)])
}

const impossible: [string, Partial<Row>][] = [
  ['17 answers', { answers: manySigns.slice(1), totalScore: 31 }],
  ['19 answers', { answers: [...manySigns, 0] }],
  [
    'no answers',
    { answers: [], totalScore: 0, riskLevel: 'low', inattentionCount: 0, hyperactivityCount: 0, symptomType: 'mixed' },
  ],
  ['unknown answers', { answers: null }],
  ['a 4', { answers: [4, ...manySigns.slice(1)], totalScore: 35 }],
  ['a -1', { answers: [...manySigns.slice(0, 17), -1], totalScore: 32 }],
  ['a missing answer', { answers: [...manySigns.slice(0, 17), null], totalScore: 33 }],
  ['answers in rows', { answers: [manySigns.slice(0, 9), manySigns.slice(9)] }],
  ['a total one too low', { totalScore: 33 }],
  ['a total one too high', { totalScore: 35 }],
  ['a low risk', { riskLevel: 'low' }],
  ['a moderate risk', { riskLevel: 'moderate' }],
  ['a wrong inattention count', { inattentionCount: 8 }],
  ['a wrong hyperactivity count', { hyperactivityCount: 6 }],
  ['a wrong symptom type', { symptomType: 'combined' }],
  ['the mixed symptom type', { symptomType: 'mixed' }],
  ['a teacher without a name', { assessorType: 'teacher' }],
  ['a parent with a teacher’s name', { teacherName: 'Ms. Siriporn' }],
  ['a child that is none', { childId: '01890000-0000-7000-8000-000000000000' }],
]

describe('the database refuses an assessment with', () => {
  test.each(impossible)('the database refuses an assessment with %s', async (_what, change) => {
    const refused = { code: expect.stringMatching(/^23(502|503|514)$/) }
    const before = await count('"Assessment"')
    await expect(insert(change)).rejects.toMatchObject(refused)
    await expect(update(change)).rejects.toMatchObject(refused)
    expect(await count('"Assessment"')).toBe(before)
  })
})

test.each([
  [13, 'low', [3, 3, 3, 3, 1]],
  [14, 'moderate', [3, 3, 3, 3, 2]],
  [25, 'moderate', [3, 3, 3, 3, 3, 3, 3, 3, 1]],
  [26, 'high', [3, 3, 3, 3, 3, 3, 3, 3, 2]],
])('the database takes %i points for %s risk and nothing else', async (totalScore, right, first) => {
  const answers = [...first, ...Array.from({ length: 18 - first.length }, () => 0)]
  const high = (list: number[]) => list.filter((value) => value >= 2).length
  const inattentionCount = high([...answers.slice(0, 6), ...answers.slice(15)])
  const hyperactivityCount = high(answers.slice(6, 15))
  const row = {
    answers,
    totalScore,
    inattentionCount,
    hyperactivityCount,
    symptomType: inattentionCount >= 6 ? 'inattentive' : 'mixed',
  }
  for (const riskLevel of ['low', 'moderate', 'high']) {
    const written = insert({ ...row, riskLevel })
    if (riskLevel === right) await expect(written).resolves.toEqual([])
    else await expect(written).rejects.toMatchObject({ code: '23514' })
  }
})

describe('the database refuses', () => {
  test.each([
    ['a child of 4', `UPDATE "Child" SET age = 4`],
    ['a child of 19', `UPDATE "Child" SET age = 19`],
    ['grade 13', `UPDATE "Child" SET grade = '13'`],
    ['an e-mail key of another address', `UPDATE "User" SET "emailKey" = 'other@example.com'`],
    ['an e-mail without its key', `UPDATE "User" SET "emailKey" = NULL`],
    ['a local account without an e-mail', `UPDATE "User" SET email = NULL, "emailKey" = NULL`],
    [
      'a booking link that is not https',
      `INSERT INTO "Doctor" (id, name, specialty, "yearsOfExperience", location, "calendarBookingLink")
       VALUES (gen_random_uuid(), 'Dr. A', 'Psychiatrist', 5, 'Bangkok', 'javascript:alert(1)')`,
    ],
  ])('the database refuses %s', async (_what, statement) => {
    await expect(sql(statement)).rejects.toMatchObject({ code: '23514' })
  })

  test('the database refuses a completed teacher referral without its time', async () => {
    const { child, user } = await newFamily()
    const put = (status: string, completedAt: string, revokedAt: string) =>
      sql(
        `INSERT INTO "TeacherReferral" (id, "childId", "parentId", "teacherEmail", "teacherEmailKey", "teacherName", language,
           "expiresAt", status, "completedAt", "revokedAt")
         VALUES (gen_random_uuid(), $1, $2, 't@s.example', 't@s.example', 'T', 'en', now(), '${status}', ${completedAt}, ${revokedAt})`,
        [child.id, user.id],
      )
    await expect(put('completed', 'NULL', 'NULL')).rejects.toMatchObject({ code: '23514' })
    await expect(put('pending', 'now()', 'NULL')).rejects.toMatchObject({ code: '23514' })
    await expect(put('revoked', 'NULL', 'NULL')).rejects.toMatchObject({ code: '23514' })
    await expect(put('completed', 'now()', 'NULL')).resolves.toEqual([])
  })
})
