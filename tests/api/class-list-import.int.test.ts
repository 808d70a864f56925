import { schoolYearOf } from '@/lib/schools/classes/school-year'
import { head, listOf, names, newAdmin, row, stored, three } from '../support/class-list'
import { classesOf, studentsOf } from '../support/classes'
import { correctionsOf, importOf, previewOf } from '../support/imports'
import { clearLimits, count, rowCounts, sql, tableNames } from '../support/sql'

beforeEach(clearLimits)

test('a list makes its class, with the number of each student in it, the homeroom teacher and the school year', async () => {
  const admin = await newAdmin()
  const { body } = await previewOf(admin, listOf(...three))
  const className = { grade: '4', room: '2', year: schoolYearOf(new Date()) }
  expect(body).toMatchObject({ ready: 3, classes: [{ class: className, students: 3 }], mails: { today: 3, held: 0 } })
  expect((await importOf(admin, listOf(...three))).body).toEqual({ imported: 3, leftOut: 0, held: 0 })
  const [made] = await classesOf(admin)
  expect(made).toMatchObject({ ...className, homeroomTeacher: 'ครูศรี', total: 3 })
  const { body: list } = await studentsOf(admin, made?.id ?? '')
  expect(list.students).toMatchObject(
    names.map((name, at) => ({ studentName: `${name} ใจดี`, classNumber: at + 1, studentNumber: `10${at + 1}` })),
  )
  const gender = await sql(`SELECT DISTINCT "studentGender" FROM "SchoolReferral" WHERE "schoolId" = $1`, [
    admin.schoolId,
  ])
  expect(gender).toEqual([{ studentGender: 'female' }])
})

test('a national id is nowhere: not in an answer, the database, the log or what is kept for a repeat', async () => {
  const admin = await newAdmin()
  const [id, dashed] = ['1101700203450', '1-1017-00203-45-0']
  const lines = [
    `รายชื่อ ${id}`,
    `${head},เลขประจำตัวประชาชน,อื่น`,
    `${row(1, 'ดาว')},${id},${dashed}`,
    `${row(2, `ตาล ${id}`, { email: 'none' })},${id},x`,
  ]
  const list = Buffer.from(lines.join('\r\n'))
  const write = jest.spyOn(process.stdout, 'write')
  const answers = [await previewOf(admin, list), await importOf(admin, list, { 'idempotency-key': 'ids' })]
  const text = [...answers.map((answer) => answer.text), await (await correctionsOf(admin, list)).text()].join('\n')
  const logged = write.mock.calls.join('\n')
  write.mockRestore()
  expect(answers[1]).toMatchObject({ status: 201, body: { imported: 1, wrongRows: 1 } })
  expect(answers[0]?.text).toMatch(/"nationalIds":5/)
  for (const where of [text, logged]) expect(where).not.toMatch(/1017-?00203/)
  for (const table of await tableNames())
    expect([table, await count(`"${table}" t WHERE t::text ~ '1017-?00203'`)]).toEqual([table, 0])
  expect(await count(`"IdempotencyKey" WHERE key = 'ids'`)).toBe(1)
})

test('the refused rows come back as a file with a reason, and go in once they are mended', async () => {
  const admin = await newAdmin()
  const list = listOf(...three, row(4, 'สี่', { email: 'none' }), row(5, 'ห้า').replace('ป.4', 'ป.9'), row(6, '#REF!'))
  expect((await previewOf(admin, list)).body).toMatchObject({ ready: 3, wrongRows: 3, errorCount: 3 })
  await importOf(admin, list)
  const file = await correctionsOf(admin, list, 'th')
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="sati-rows-to-correct.csv"')
  const text = await file.text()
  expect(text.split('\r\n')[0]).toBe(`${head},เหตุผลที่ยังไม่ได้นำเข้า`)
  expect(text).toMatch(/ป\.9.*ระดับชั้น “ป\.9”/)
  const mended = text.replace(',none,', ',p4@example.com,').replace(',ป.9,', ',ป.4,').replace(',#REF!,', ',หก,')
  const { body } = await importOf(admin, Buffer.from(mended))
  expect(body).toEqual({ imported: 3, leftOut: 0, held: 0 })
  expect((await stored(admin)).map(({ classNumber }) => classNumber).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
})

test('the preview foretells how many mails leave and how many are held until when, as the import finds it', async () => {
  const admin = await newAdmin()
  const list = listOf(...Array.from({ length: 8 }, (_, at) => row(at + 1, `ดาว${at}`, { email: 'office@example.com' })))
  const { mails } = (await previewOf(admin, list)).body
  expect(mails).toEqual({ today: 5, held: 3, heldUntil: expect.any(String), letters: 0 })
  const hours = (Date.parse(mails.heldUntil ?? '') - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(25)
  expect((await importOf(admin, list)).body).toEqual({ imported: 8, leftOut: 0, held: 3 })
  const [reset] = await sql<{ at: Date }>(
    `SELECT max("resetsAt") AS at FROM "RateLimit" WHERE key LIKE 'school-mail-recipient:%'`,
  )
  const more = await previewOf(admin, listOf(row(9, 'เก้า', { email: 'office@example.com' }), row(10, 'สิบ')))
  expect(more.body.mails).toEqual({ today: 1, held: 1, heldUntil: reset?.at.toISOString(), letters: 0 })
})

test('what a member chose for a heading is remembered for the school, and for no other', async () => {
  const [admin, other] = [await newAdmin(), await newAdmin()]
  const list = 'รายการ,ติดต่อ\nดาว ดี,a@example.com'
  expect((await previewOf(admin, list)).body).toMatchObject({
    problem: { code: 'missingColumns', columns: ['studentName'] },
    table: { isUnsure: true, columns: [{ heading: 'รายการ', meaning: 'nothing' }, { heading: 'ติดต่อ' }] },
  })
  const columns = { headRow: 1, columns: ['studentName', 'parentEmail'] as const }
  const chosen = { headRow: columns.headRow, columns: [...columns.columns] }
  expect((await previewOf(admin, list, {}, chosen)).body).toMatchObject({ problem: null, ready: 1 })
  expect((await previewOf(admin, list)).body.problem).not.toBeNull()
  expect((await importOf(admin, list, {}, chosen)).body.imported).toBe(1)
  expect((await previewOf(admin, `${list}\nตาล ดี,b@example.com`)).body).toMatchObject({ problem: null, ready: 1 })
  expect((await previewOf(other, list)).body.problem).not.toBeNull()
})

test('a list without teachers names the one who imports it, or whom they name', async () => {
  const admin = await newAdmin()
  const list = 'ชื่อ,อีเมล\nดาว ดี,a@example.com'
  const { table, first } = (await previewOf(admin, list)).body
  expect(table?.referringTeacher).toBe(first[0]?.referringTeacher)
  expect(table?.referringTeacher).toContain(admin.user.firstName)
  const named = await previewOf(admin, list, {}, { referringTeacher: 'ครูศรี' })
  expect(named.body.first).toMatchObject([{ referringTeacher: 'ครูศรี' }])
})

test('a member who is limited to their classes imports nothing', async () => {
  const admin = await newAdmin()
  await sql(`UPDATE "SchoolMembership" SET "ownClassesOnly" = true, role = 'member' WHERE "schoolId" = $1`, [
    admin.schoolId,
  ])
  const before = await rowCounts()
  for (const ask of [previewOf, importOf])
    expect(await ask(admin, listOf(...three))).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
  expect((await correctionsOf(admin, listOf(...three))).status).toBe(403)
  expect(await rowCounts()).toEqual(before)
})

test.each([
  ['a file and a text', { file: 'YQ==', text: 'a' }],
  ['neither', {}],
  ['a file that is no base64', { file: 'ก' }],
  ['an unknown meaning', { text: 'a', columns: ['password'] }],
  ['a row of headings far below', { text: 'a', headRow: 31 }],
])('an import refuses %s', async (_, body) => {
  const admin = await newAdmin()
  const before = await rowCounts()
  for (const ask of [previewOf, importOf])
    expect(await ask(admin, undefined, {}, body as object)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    })
  expect(await rowCounts()).toEqual(before)
})

test('a class of another school is neither found nor changed by a list that names the same', async () => {
  const [admin, other] = [await newAdmin(), await newAdmin()]
  await importOf(other, listOf(...three))
  const before = await stored(other)
  expect((await previewOf(admin, listOf(row(1, 'เจ็ด')))).body).toMatchObject({ ready: 1, goneCount: 0 })
  await importOf(admin, listOf(row(1, 'เจ็ด')), {}, { remove: before.map(({ id }) => id) })
  expect(await stored(other)).toEqual(before)
  expect((await classesOf(admin)).map(({ total }) => total)).toEqual([1])
})

test('numbers without a class are not stored', async () => {
  const admin = await newAdmin()
  await importOf(admin, 'เลขที่,รหัสนักเรียน,ชื่อ,อีเมล\n7,555,ดาว ดี,a@example.com')
  expect(await stored(admin)).toMatchObject([{ classNumber: null, studentNumber: null, room: null }])
})
