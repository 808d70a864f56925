import { schoolYearOf } from '@/lib/schools/classes/school-year'
import { take } from '../support/acceptance'
import { classesOf, studentsOf } from '../support/classes'
import { correctionsOf, importOf, previewOf } from '../support/imports'
import { newPerson, type Person } from '../support/people'
import { newSchool, refer, tokenIn } from '../support/schools'
import { clearLimits, count, rowCounts, sql, tableNames } from '../support/sql'

const head = 'เลขที่,รหัสนักเรียน,คำนำหน้า,ชื่อ,นามสกุล,ชั้น,ห้อง,อีเมล,ครูประจำชั้น'
const row = (number: number, name: string, change: Partial<Record<'key' | 'room' | 'email', string>> = {}) => {
  const { key = `10${number}`, room = '2', email = `p${number}@example.com` } = change
  return `${number},${key},ด.ญ.,${name},ใจดี,ป.4,${room},${email},ครูศรี`
}
const listOf = (...rows: string[]) => [head, ...rows].join('\n')
const names = ['ดาว', 'ตาล', 'ปุ้ย']
const three = names.map((name, at) => row(at + 1, name))

type Admin = Person & { schoolId: string }

async function newAdmin(): Promise<Admin> {
  const admin = await newPerson()
  return { ...admin, schoolId: await newSchool({ admin }) }
}

interface Stored {
  id: string
  studentName: string
  parentEmail: string
  status: string
  linkVersion: number
  classNumber: number | null
  studentNumber: string | null
  room: string | null
}

const stored = ({ schoolId }: Admin) =>
  sql<Stored>(
    `SELECT r.id, r."studentName", r."parentEmail", r.status, r."linkVersion", r."classNumber", r."studentNumber", c.room
     FROM "SchoolReferral" r LEFT JOIN "SchoolClass" c ON c.id = r."classId" WHERE r."schoolId" = $1 ORDER BY r.id DESC`,
    [schoolId],
  )

const goneIn = async (admin: Admin, list: string) => (await previewOf(admin, list)).body.gone.map(({ id }) => id)

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

test('the same list again shows what is new, changed and gone, and takes nobody off without a yes', async () => {
  const admin = await newAdmin()
  await importOf(admin, listOf(...three))
  const [first = '', , third = ''] = three
  const later = listOf(first, third.replace(/^3,/, '2,'), row(4, 'ใหม่'))
  const { body } = await previewOf(admin, later)
  expect(body).toMatchObject({
    ...{ ready: 1, leftOut: [{ row: 2, studentName: 'ดาว ใจดี', why: 'pending' }] },
    changed: [{ row: 3, studentName: 'ปุ้ย ใจดี', before: null }],
    gone: [{ studentName: 'ตาล ใจดี', why: 'pending' }],
  })
  expect((await importOf(admin, later)).body).toEqual({ imported: 1, leftOut: 1, held: 0, changed: 1 })
  expect((await stored(admin)).map(({ status, room }) => [status, room])).toEqual(Array(4).fill(['pending', '2']))
  expect((await importOf(admin, later, {}, { remove: await goneIn(admin, later) })).body).toMatchObject({
    imported: 0,
    removed: 1,
  })
  const gone = (await stored(admin)).find(({ studentName }) => studentName === 'ตาล ใจดี')
  expect(gone).toMatchObject({ status: 'revoked', room: null, classNumber: null, studentNumber: null })
  expect((await previewOf(admin, later)).body).toMatchObject({
    ready: 0,
    changedCount: 0,
    goneCount: 0,
    leftOutCount: 3,
  })
})

test('a parent’s new address gets a new link, and the link that went to the old one no longer works', async () => {
  const admin = await newAdmin()
  await importOf(admin, listOf(...three))
  const [before] = await stored(admin)
  const link = await refer(admin, { studentName: 'Other' })
  const { body } = await importOf(admin, listOf(row(1, 'ดาว', { email: 'new@example.com' }), ...three.slice(1)))
  expect(body).toEqual({ imported: 0, leftOut: 2, held: 0, changed: 1 })
  const [after] = (await stored(admin)).filter(({ id }) => id === before?.id)
  expect(after).toMatchObject({ parentEmail: 'new@example.com', linkVersion: 2 })
  const mails = await sql(`SELECT version FROM "MailDelivery" WHERE "rowId" = $1 ORDER BY 1`, [before?.id])
  expect(mails).toEqual([{ version: 1 }, { version: 2 }])
  expect(tokenIn(link)).toContain(link.id)
})

test('of an accepted referral a list changes the place in the class, and nothing that the family has', async () => {
  const [admin, parent] = [await newAdmin(), await newPerson()]
  await importOf(admin, listOf(...three))
  const [{ id } = { id: '' }] = await stored(admin)
  const listed = await studentsOf(admin, (await classesOf(admin))[0]?.id ?? '')
  const { body: child } = await take(tokenIn(listed.body.students[0] ?? { referralLink: '' }), parent)
  const moved = listOf(row(9, 'ดาวใหม่', { key: '101', room: '3', email: 'other@example.com' }))
  expect((await importOf(admin, moved)).body).toMatchObject({ imported: 0, changed: 1 })
  expect((await stored(admin)).find((each) => each.id === id)).toMatchObject({
    ...{ status: 'accepted', studentName: 'ดาว ใจดี', parentEmail: 'p1@example.com', linkVersion: 1 },
    ...{ classNumber: 9, room: '3' },
  })
  const other = listOf(row(8, 'อื่น', { room: '3' }))
  await importOf(admin, other, {}, { remove: await goneIn(admin, other) })
  expect((await stored(admin)).find((each) => each.id === id)).toMatchObject({ status: 'accepted', room: null })
  expect(await count('"Child" WHERE id = $1 AND "schoolReferralId" = $2', [child.child.id, id])).toBe(1)
})

test('a later list without addresses finds its students, by number or by name and class, and refuses only the unknown', async () => {
  const admin = await newAdmin()
  await importOf(admin, listOf(...three))
  const bare = (number: number, name: string, key: string) => row(number, name, { key, email: '' })
  const later = listOf(bare(1, 'ดาว', '101'), bare(7, 'ตาลทิพย์', '102'), bare(3, 'ปุ้ย', ''), bare(4, 'ใหม่', '104'))
  const { body } = await previewOf(admin, later)
  expect(body).toMatchObject({
    ...{ ready: 0, leftOut: [{ row: 2 }, { row: 4 }], changed: [{ row: 3 }], goneCount: 0, newAddresses: 0 },
    ...{ wrongRows: 1, errors: [{ row: 5, studentName: 'ใหม่ ใจดี', field: 'parentEmail', code: 'required' }] },
  })
  expect((await importOf(admin, later)).body).toEqual({ imported: 0, leftOut: 2, held: 0, changed: 1, wrongRows: 1 })
  expect((await stored(admin)).find(({ studentNumber }) => studentNumber === '102')).toMatchObject({
    ...{ studentName: 'ตาลทิพย์ ใจดี', parentEmail: 'p2@example.com', classNumber: 7, linkVersion: 1 },
  })
  expect(await (await correctionsOf(admin, later)).text()).not.toMatch(/ดาว|ปุ้ย/)
})

test('a list that names the grade alone takes nobody out of a room', async () => {
  const admin = await newAdmin()
  await importOf(admin, listOf(...three))
  const roomless = listOf(...three.map((line) => line.replace(',ป.4,2,', ',ป.4,,')))
  expect((await previewOf(admin, roomless)).body).toMatchObject({ leftOutCount: 3, changedCount: 0, goneCount: 0 })
})

test('a number without the zeros that a spreadsheet took off is the same', async () => {
  const admin = await newAdmin()
  await importOf(admin, listOf(row(1, 'ดาว', { key: '00123' })))
  expect((await previewOf(admin, listOf(row(1, 'ดาว', { key: '123' })))).body).toMatchObject({
    ...{ leftOutCount: 1, changedCount: 0 },
  })
})

test('namesakes of one address stay two, whichever way the list comes again', async () => {
  const admin = await newAdmin()
  const twins = [1, 2].map((number) => row(number, 'ดาว', { email: 'same@example.com' }))
  expect((await importOf(admin, listOf(...twins))).body.imported).toBe(2)
  for (const again of [twins, twins.toReversed(), twins.map((line) => line.replace(/^\d/, '7'))])
    expect((await previewOf(admin, listOf(...again))).body).toMatchObject({ ready: 0, goneCount: 0 })
  const unnumbered = listOf(...twins.map((line) => line.replace(/,10\d,/, ',,')))
  expect((await previewOf(admin, unnumbered)).body).toMatchObject({ ready: 0, leftOutCount: 2, goneCount: 0 })
})

test('a national id is nowhere: not in an answer, the database, the log or what is kept for a repeat', async () => {
  const admin = await newAdmin()
  const [id, dashed] = ['1101700203450', '1-1017-00203-45-0']
  const lines = [
    `รายชื่อ ${id}`,
    `${head},เลขประจำตัวประชาชน,อื่น`,
    `${row(1, 'ดาว')},${id},${dashed}`,
    `${row(2, `ตาล ${id}`, { email: '-' })},${id},x`,
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
  const list = listOf(...three, row(4, 'สี่', { email: '-' }), row(5, 'ห้า').replace('ป.4', 'ป.9'), row(6, '#REF!'))
  expect((await previewOf(admin, list)).body).toMatchObject({ ready: 3, wrongRows: 3, errorCount: 3 })
  await importOf(admin, list)
  const file = await correctionsOf(admin, list, 'th')
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="sati-rows-to-correct.csv"')
  const text = await file.text()
  expect(text.split('\r\n')[0]).toBe(`${head},เหตุผลที่ยังไม่ได้นำเข้า`)
  expect(text).toMatch(/ป\.9.*ระดับชั้น “ป\.9”/)
  const mended = text.replace(",'-,", ',p4@example.com,').replace(',ป.9,', ',ป.4,').replace(',#REF!,', ',หก,')
  const { body } = await importOf(admin, Buffer.from(mended))
  expect(body).toEqual({ imported: 3, leftOut: 0, held: 0 })
  expect((await stored(admin)).map(({ classNumber }) => classNumber).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
})

test('the preview foretells how many mails leave and how many are held until when, as the import finds it', async () => {
  const admin = await newAdmin()
  const list = listOf(...Array.from({ length: 8 }, (_, at) => row(at + 1, `ดาว${at}`, { email: 'office@example.com' })))
  const { mails } = (await previewOf(admin, list)).body
  expect(mails).toEqual({ today: 5, held: 3, heldUntil: expect.any(String) })
  const hours = (Date.parse(mails.heldUntil ?? '') - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(25)
  expect((await importOf(admin, list)).body).toEqual({ imported: 8, leftOut: 0, held: 3 })
  const [reset] = await sql<{ at: Date }>(
    `SELECT max("resetsAt") AS at FROM "RateLimit" WHERE key LIKE 'school-mail-recipient:%'`,
  )
  const more = await previewOf(admin, listOf(row(9, 'เก้า', { email: 'office@example.com' }), row(10, 'สิบ')))
  expect(more.body.mails).toEqual({ today: 1, held: 1, heldUntil: reset?.at.toISOString() })
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
