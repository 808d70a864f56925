import { POST as revoke } from '@/app/api/school-referrals/[token]/revoke/route'
import { db } from '@/lib/db'
import { judge, readList } from '@/lib/school-referrals/import/data'
import { importFileSchema } from '@/lib/school-referrals/import/schema'
import { actAsUnlimitedMember } from '@/lib/schools/data'
import { take } from '../support/acceptance'
import { call } from '../support/api'
import { goneIn, listOf, newAdmin, row, stored, three } from '../support/class-list'
import { classesOf, endList, studentsOf } from '../support/classes'
import { correctionsOf, importOf, previewOf } from '../support/imports'
import { actorOf, newPerson } from '../support/people'
import { refer, tokenIn } from '../support/schools'
import { clearLimits, count, sql } from '../support/sql'
import { statementsOf } from '../support/statements'

beforeEach(clearLimits)

test('the same list again shows what is new, changed and gone, and takes nobody off without a yes', async () => {
  const admin = await newAdmin()
  await importOf(admin, listOf(...three))
  const [first = '', , third = ''] = three
  const later = listOf(first, third.replace(/^3,/, '2,'), row(4, 'ใหม่'))
  const { body } = await previewOf(admin, later)
  expect(body).toMatchObject({
    ...{ ready: 1, leftOut: [{ row: 2, studentName: 'ดาว ใจดี', why: 'pending' }] },
    changed: [{ row: 3, studentName: 'ปุ้ย ใจดี', before: null, class: null, isReaddressed: false }],
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

test('a later list without addresses finds its students, by number or by name and class, and leaves their addresses', async () => {
  const admin = await newAdmin()
  await importOf(admin, listOf(...three))
  const bare = (number: number, name: string, key: string) => row(number, name, { key, email: '' })
  const later = listOf(bare(1, 'ดาว', '101'), bare(7, 'ตาลทิพย์', '102'), bare(3, 'ปุ้ย', ''), bare(4, 'ใหม่', '104'))
  const { body } = await previewOf(admin, later)
  expect(body).toMatchObject({
    ...{ ready: 1, leftOut: [{ row: 2 }, { row: 4 }], changed: [{ row: 3 }], goneCount: 0, newAddresses: 0 },
    ...{ wrongRows: 0, mails: { today: 0, held: 0, letters: 1 }, first: [{ row: 5, parentEmail: null }] },
  })
  expect((await importOf(admin, later)).body).toMatchObject({
    ...{ imported: 1, leftOut: 2, held: 0, changed: 1 },
    letters: [{ class: { grade: '4', room: '2' }, families: 1 }],
  })
  expect((await stored(admin)).find(({ studentNumber }) => studentNumber === '102')).toMatchObject({
    ...{ studentName: 'ตาลทิพย์ ใจดี', parentEmail: 'p2@example.com', classNumber: 7, linkVersion: 1 },
  })
  expect((await stored(admin))[0]).toMatchObject({ studentName: 'ใหม่ ใจดี', parentEmail: null })
  expect((await previewOf(admin, later)).body).toMatchObject({ ready: 0, leftOutCount: 4, goneCount: 0 })
})

test('an address that a later list adds gets the first mail, and what was printed for the family stays good', async () => {
  const admin = await newAdmin()
  const [first = '', second = ''] = ['ดาว', 'ตาล'].map((name, at) => row(at + 1, name, { key: '', email: '' }))
  await importOf(admin, listOf(first, second))
  const [before] = await stored(admin)
  await sql(`UPDATE "SchoolReferral" SET "letterHash" = 'a', "letterPrintedAt" = now() WHERE id = $1`, [before?.id])
  expect(await count('"MailDelivery" WHERE "rowId" = $1', [before?.id])).toBe(0)
  const later = listOf(row(1, 'ดาว', { key: '', email: 'new@example.com' }), second)
  expect((await previewOf(admin, later)).body).toMatchObject({
    ...{ ready: 0, changed: [{ row: 2, isReaddressed: true }], newAddresses: 1, mails: { today: 1, letters: 1 } },
  })
  expect((await importOf(admin, later)).body).toEqual({
    ...{ imported: 0, leftOut: 1, held: 0, changed: 1 },
    letters: [expect.objectContaining({ families: 1 })],
  })
  expect(
    await count(`"SchoolReferral" WHERE id = $1 AND "letterHash" = 'a' AND "letterVersion" = 1`, [before?.id]),
  ).toBe(1)
  expect(await count(`"MailDelivery" WHERE "rowId" = $1 AND template = 'school-referral'`, [before?.id])).toBe(1)
  expect((await stored(admin))[0]).toMatchObject({ parentEmail: 'new@example.com', studentName: 'ดาว ใจดี' })
})

test('a row without an address and without a class is an error, since nothing could reach its family', async () => {
  const admin = await newAdmin()
  const list = listOf(row(1, 'ดาว', { email: '' }).replace(',ป.4,2,', ',,,'), row(2, 'ตาล'))
  const { body } = await previewOf(admin, list)
  expect(body).toMatchObject({ ready: 1, wrongRows: 1, errors: [{ row: 2, field: 'parentEmail', code: 'required' }] })
  expect(body.errors[0]?.message).toMatch(/no class whose letters could be printed/)
  expect(await (await correctionsOf(admin, list)).text()).toMatch(/ดาว/)
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
  expect((await previewOf(admin, unnumbered)).body).toMatchObject({
    ready: 0,
    leftOutCount: 1,
    wrongRows: 1,
    goneCount: 0,
  })
})

test('a number that the school has for another student is refused, and changes nobody', async () => {
  const admin = await newAdmin()
  await importOf(admin, listOf(...three))
  const before = await stored(admin)
  const other = listOf(row(1, 'อื่น', { key: '0101', room: '3', email: 'other@example.com' }).replace('ใจดี', 'รักดี'))
  expect((await previewOf(admin, other)).body).toMatchObject({
    ...{ ready: 0, changedCount: 0, wrongRows: 1 },
    errors: [{ row: 2, studentName: 'อื่น รักดี', field: 'studentNumber', code: 'otherStudent', read: '0101' }],
  })
  expect((await importOf(admin, other)).status).toBe(400)
  expect(await (await correctionsOf(admin, other)).text()).toMatch(/อื่น,รักดี/)
  expect(await stored(admin)).toEqual(before)
})

test('a name that is corrected in part is the same student, and the preview names what it was', async () => {
  const admin = await newAdmin()
  await importOf(admin, listOf(...three.map((line) => line.replace(/,10\d,/, ',,'))))
  const corrected = listOf(...three.map((line) => line.replace(/,10\d,/, ',,').replace('ดาว', 'ดาวเรือง')))
  expect((await previewOf(admin, corrected)).body).toMatchObject({
    ...{ ready: 0, goneCount: 0, leftOutCount: 2 },
    changed: [{ row: 2, studentName: 'ดาวเรือง ใจดี', before: 'ดาว ใจดี' }],
  })
})

test('with another address a link has what the list has of the student now, and nothing of before', async () => {
  const admin = await newAdmin()
  const head = 'รหัสนักเรียน,ชื่อ,ชั้น,ห้อง,ผู้ปกครอง,อีเมล,ครู,เหตุผล'
  await importOf(admin, `${head}\n7,ดาว ดี,ป.4,2,นางเก่า,old@example.com,ครูเก่า,เหตุผลเดิม`)
  await importOf(admin, `${head}\n7,ดาว ดี,ป.4,2,นางใหม่,new@example.com,ครูใหม่,เหตุผลใหม่`)
  const rows = await sql(
    `SELECT "parentName", "parentEmail", "referringTeacher", "referralReason" FROM "SchoolReferral" WHERE "schoolId" = $1`,
    [admin.schoolId],
  )
  const now = { parentName: 'นางใหม่', parentEmail: 'new@example.com', referringTeacher: 'ครูใหม่' }
  expect(rows).toEqual([{ ...now, referralReason: 'เหตุผลใหม่' }])
})

test('a student whose list has ended is referred anew by the next, and one whose link was revoked by hand is not', async () => {
  const admin = await newAdmin()
  await importOf(admin, listOf(...three))
  const [first] = await stored(admin)
  await call(revoke, '', { method: 'POST', cookie: admin.cookie, params: { token: first?.id ?? '' } })
  const [made] = await classesOf(admin)
  await endList(admin, made?.id ?? '')
  const { body } = await previewOf(admin, listOf(...three))
  expect(body).toMatchObject({ ready: 2, leftOut: [{ studentName: first?.studentName, why: 'revoked' }] })
  expect((await importOf(admin, listOf(...three))).body.imported).toBe(2)
})

test('what a school has of a list’s students is found by the indexes, among 20,000 others', async () => {
  const admin = await newAdmin()
  await importOf(admin, listOf(...three))
  await sql(
    `INSERT INTO "SchoolReferral" (id, "schoolId", "studentName", "parentEmail", "referringTeacher", "expiresAt")
     SELECT uuidv7(), $1, 'S', 'p' || n || '@x.example', 'T', now() + interval '1 day' FROM generate_series(1, 20000) n`,
    [admin.schoolId],
  )
  await sql('ANALYZE "SchoolReferral"')
  const actor = await actAsUnlimitedMember(await actorOf(admin))
  const list = await readList(actor, importFileSchema.parse({ text: listOf(...three) }))
  const statements = await statementsOf(() => judge(actor, db(), list))
  const asking = statements.find(({ text }) => text.includes('ltrim'))
  const plan = await sql<{ 'QUERY PLAN': string }>(`EXPLAIN ${asking?.text}`, asking?.values)
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  for (const index of ['studentNumber', 'classId', 'parentEmail'])
    expect(text).toMatch(new RegExp(`on "SchoolReferral_\\w*${index}`, 'i'))
  expect(text).not.toContain('Seq Scan')
})

test('siblings who change places, or one who takes the other’s number, keep their own referrals', async () => {
  const admin = await newAdmin()
  const email = 'family@example.com'
  const both = listOf(row(1, 'ต้น', { email }), row(2, 'ตาล', { email }))
  await importOf(admin, both)
  const ids = new Map((await stored(admin)).map(({ studentName, id }) => [studentName, id]))
  const swapped = listOf(row(1, 'ตาล', { email, key: '102' }), row(2, 'ต้น', { email, key: '101' }))
  expect((await importOf(admin, swapped)).body).toMatchObject({ imported: 0, changed: 2 })
  for (const { studentName, id } of await stored(admin)) expect(id).toBe(ids.get(studentName))
  const taken = listOf(row(1, 'ตูน', { email, key: '101' }))
  expect((await previewOf(admin, taken)).body).toMatchObject({ changedCount: 0, errors: [{ code: 'otherStudent' }] })
  const atPlace = listOf(row(2, 'ตูน', { email, key: '' }))
  expect((await previewOf(admin, atPlace)).body).toMatchObject({ ready: 1, changedCount: 0 })
})

test('a student with another address and no number is the one of that name in the class', async () => {
  const admin = await newAdmin()
  const bare = three.map((line) => line.replace(/,10\d,/, ',,'))
  await importOf(admin, listOf(...bare))
  const moved = listOf(...bare.map((line) => line.replace('p1@', 'new@')))
  expect((await previewOf(admin, moved)).body).toMatchObject({
    ...{ ready: 0, goneCount: 0, leftOutCount: 2, newAddresses: 1 },
    changed: [{ row: 2, studentName: 'ดาว ใจดี', before: null, class: null, isReaddressed: true }],
  })
})
