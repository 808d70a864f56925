import { GET as template } from '@/app/api/school-referrals/import/template/route'
import { GET as list } from '@/app/api/school-referrals/route'
import type { SchoolReferral } from '@/lib/school-referrals/schema'
import { call } from '../support/api'
import { exportOf, fileOf, heading, importOf, previewOf } from '../support/imports'
import { newPerson, type Person } from '../support/people'
import { newKey, newSchool, newSchoolMember, refer } from '../support/schools'
import { clearLimits, count, rowCounts, sql } from '../support/sql'
import { oneName } from '../support/text-keys'
import { expectWithin } from '../support/timing'

const listOf = async ({ cookie }: Person) => (await call<SchoolReferral[]>(list, '', { cookie })).body
const intent = (key: string) => ({ 'idempotency-key': key })
const storedIn = (schoolId: string) => count('"SchoolReferral" WHERE "schoolId" = $1', [schoolId])
const ofSchool = `(SELECT id FROM "SchoolReferral" WHERE "schoolId" = $1)`

beforeEach(clearLimits)

describe('an import', () => {
  test('an import of 1,000 students stores them all, each with a mail and an audit event, in the order of the file', async () => {
    const text = fileOf(1_000)
    const member = await expectWithin(5_000, async () => {
      const member = await newSchoolMember()
      const { status, body } = await importOf(member, text)
      expect([status, body]).toEqual([201, { imported: 1_000, leftOut: 0, held: 0 }])
      return member
    })
    const { schoolId } = member
    expect(await storedIn(schoolId)).toBe(1_000)
    expect(
      await count(`"MailDelivery" WHERE template = 'school-referral' AND version = 1 AND "rowId" IN ${ofSchool}`, [
        schoolId,
      ]),
    ).toBe(1_000)
    expect(
      await count(
        `"AuditEvent" WHERE action = 'school-referral.created' AND "actorId" = '${member.user.id}' AND "targetId" IN ${ofSchool}`,
        [schoolId],
      ),
    ).toBe(1_000)
    const listed = await listOf(member)
    expect(listed.slice(0, 3).map(({ studentName }) => studentName)).toEqual(['Student 0', 'Student 1', 'Student 2'])
    expect(listed[0]).toMatchObject({
      ...{ status: 'pending', studentGrade: '4', parentName: 'Malee', parentEmail: 'student0@example.com' },
      ...{ referringTeacher: 'Mr. Preecha', referralReason: 'Line one\nline two' },
    })
    const [row] = await sql<{ days: number; createdById: string }>(
      `SELECT round(extract(epoch FROM "expiresAt" - now()) / 86400)::int AS days, "createdById"
       FROM "SchoolReferral" WHERE "schoolId" = $1 LIMIT 1`,
      [schoolId],
    )
    expect(row).toEqual({ days: 60, createdById: member.user.id })
  })

  test('an import of 5,000 students stores them all, and holds the mails that the school’s limit leaves over', async () => {
    const member = await newSchoolMember()
    const { status, body } = await importOf(member, fileOf(5_000))
    expect([status, body]).toEqual([201, { imported: 5_000, leftOut: 0, held: 3_000 }])
    expect((await previewOf(member, fileOf(5_000))).body).toMatchObject({ ready: 0, leftOutCount: 5_000 })
  })

  test('an import happens once for one idempotency key: a retry and concurrent ones get the same answer', async () => {
    const member = await newSchoolMember()
    const twins = await Promise.all(Array.from({ length: 4 }, () => importOf(member, fileOf(50), intent('i-1'))))
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    expect(new Set(twins.map(({ text }) => text)).size).toBe(1)
    expect(await importOf(member, fileOf(50), intent('i-1'))).toMatchObject({ status: 200, body: { imported: 50 } })
    expect((await importOf(member, fileOf(51), intent('i-1'))).status).toBe(422)
    expect(await storedIn(member.schoolId)).toBe(50)
  })

  test('importing the same file again, with another key or by another member, refers no student twice', async () => {
    const [member, colleague] = [await newSchoolMember(), await newPerson()]
    await sql(
      `INSERT INTO "SchoolMembership" (id, "schoolId", "userId", role) VALUES (gen_random_uuid(), $1, $2, 'member')`,
      [member.schoolId, colleague.user.id],
    )
    const all = await Promise.all([member, colleague, member].map((each) => importOf(each, fileOf(40))))
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(all.map(({ body }) => body.imported).sort()).toEqual([0, 0, 40])
    expect(await storedIn(member.schoolId)).toBe(40)
    expect((await importOf(member, fileOf(42))).body).toEqual({ imported: 2, leftOut: 40, held: 0 })
  })

  test('an import takes the right rows and counts the others, and the same list again refers none of them twice', async () => {
    const member = await newSchoolMember()
    const text = `${fileOf(20)}\nTon,,,none,T,`
    expect(await importOf(member, text)).toMatchObject({
      status: 201,
      body: { imported: 20, leftOut: 0, held: 0, wrongRows: 1 },
    })
    expect(await storedIn(member.schoolId)).toBe(20)
    const mended = await importOf(member, text.replace('none', 'ton@example.com'))
    expect(mended.body).toEqual({ imported: 1, leftOut: 20, held: 0 })
  })

  test('an import without a right row stores nothing, and names the rows', async () => {
    const member = await newSchoolMember()
    const before = await rowCounts()
    const { status, body } = await importOf(member, `${heading}\nTon,,,none,T,`)
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(body.errors).toEqual([{ field: 'rows.2.parentEmail', code: 'invalidEmail', message: expect.any(String) }])
    for (const text of ['', heading, fileOf(5_001), 'a,b\n1,2'])
      expect(await importOf(member, text)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(await rowCounts()).toEqual(before)
  })

  test.each(['SchoolReferral', 'MailDelivery', 'AuditEvent'])(
    'an import that the database refuses at a late row of %s stores nothing, and can be repeated',
    async (table) => {
      const member = await newSchoolMember()
      const before = await rowCounts()
      await sql(
        `CREATE FUNCTION fail_late() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN IF (SELECT count(*) FROM "${table}") >= ${(before[table] ?? 0) + 15} THEN RAISE EXCEPTION 'late'; END IF; RETURN NEW; END $$`,
      )
      await sql(`CREATE TRIGGER fail_late BEFORE INSERT ON "${table}" FOR EACH ROW EXECUTE FUNCTION fail_late()`)
      const answer = await importOf(member, fileOf(20), intent('late'))
      expect([answer.status, answer.body.code]).toEqual([500, 'INTERNAL'])
      expect(await rowCounts()).toEqual(before)
      await sql('DROP FUNCTION fail_late() CASCADE')
      expect(await importOf(member, fileOf(20), intent('late'))).toMatchObject({ status: 201, body: { imported: 20 } })
    },
  )

  test('a student whose name is written in several ways that look the same is one, in a file and in what was referred before', async () => {
    const member = await newSchoolMember()
    const text = [heading, ...oneName.map((name) => `${name},4,,same@example.com,ครูศรี,`)].join('\n')
    const seen = await previewOf(member, text)
    expect(seen.body).toMatchObject({ ready: 1, errorCount: oneName.length - 1 })
    expect(new Set(seen.body.errors.map(({ field, code }) => `${field} ${code}`))).toEqual(
      new Set(['studentName duplicate']),
    )
    await refer(member, { studentName: oneName[0], parentEmail: 'same@example.com' })
    await sql(`UPDATE "SchoolReferral" SET status = 'declined', "closedAt" = now() WHERE "schoolId" = $1`, [
      member.schoolId,
    ])
    for (const name of oneName) {
      const { body } = await previewOf(member, `${heading}\n${name},4,,Same@example.com,ครูศรี,`)
      expect(body).toMatchObject({ ready: 0, leftOut: [{ why: 'declined' }] })
    }
    expect((await previewOf(member, `${heading}\nน้าใส ดี,4,,same@example.com,ครูศรี,`)).body.ready).toBe(1)
  })

  test('an import mails no more than single referrals would, and returns how many were held', async () => {
    const member = await newSchoolMember()
    for (let i = 0; i < 2; i++) await refer(member, { studentName: `Earlier ${i}`, parentEmail: 'flooded@example.com' })
    const rows = Array.from({ length: 6 }, (_, n) => `Sibling ${n},,,Flooded@example.com,T,`)
    const { body } = await importOf(member, [heading, ...rows, 'Ton,,,malee@example.com,T,'].join('\n'))
    expect(body).toEqual({ imported: 7, leftOut: 0, held: 3 })
    expect(await count(`"MailDelivery" WHERE "rowId" IN ${ofSchool}`, [member.schoolId])).toBe(6)
    const held = await sql<{ studentName: string }>(
      `SELECT "studentName" FROM "SchoolReferral" r WHERE "schoolId" = $1
       AND NOT EXISTS (SELECT FROM "MailDelivery" d WHERE d."rowId" = r.id) ORDER BY id DESC`,
      [member.schoolId],
    )
    expect(held.map(({ studentName }) => studentName)).toEqual(['Sibling 3', 'Sibling 4', 'Sibling 5'])
    await sql(`UPDATE "RateLimit" SET points = 1999 WHERE key LIKE 'school-mail:%'`)
    expect((await importOf(member, fileOf(5, 'Late'))).body).toEqual({ imported: 5, leftOut: 0, held: 4 })
  })

  test('a school can import thirty times a day', async () => {
    const member = await newSchoolMember()
    await importOf(member, fileOf(1))
    await sql(`UPDATE "RateLimit" SET points = 30 WHERE key LIKE 'referral-import:%'`)
    expect((await importOf(member, fileOf(2))).status).toBe(429)
    expect(await storedIn(member.schoolId)).toBe(1)
  })

  test.each(['previewOf', 'importOf'] as const)(
    'importing and previewing are for members of a real school (%s)',
    async (name) => {
      const ask = { previewOf, importOf }[name]
      const before = await rowCounts()
      const { key } = await newKey(await newSchool())
      const withKey = await rowCounts()
      expect(await ask({}, fileOf(1), { 'x-api-key': key })).toMatchObject({ status: 401 })
      expect(await ask({}, fileOf(1))).toMatchObject({ status: 401 })
      expect(await rowCounts()).toEqual(withKey)
      expect(withKey.ApiKey).toBe((before.ApiKey ?? 0) + 1)
      for (const role of ['parent', 'teacher', 'doctor']) {
        const otherPerson = await newPerson(role)
        const counts = await rowCounts()
        expect(await ask(otherPerson, fileOf(1))).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
        expect(await rowCounts()).toEqual(counts)
      }
    },
  )

  test('an import goes to the school it names, if that is the member’s', async () => {
    const [member, other] = [await newSchoolMember(), await newSchoolMember()]
    const second = await newSchool({ member })
    await refer(other)
    const before = await storedIn(other.schoolId)
    const [there, elsewhere] = [second, other.schoolId].map((id) => ({ ...member, query: `?school=${id}` }))
    expect((await importOf({ ...member, ...there }, fileOf(3))).status).toBe(201)
    expect([await storedIn(second), await storedIn(member.schoolId)]).toEqual([3, 0])
    for (const ask of [previewOf, importOf]) expect((await ask({ ...elsewhere }, fileOf(3))).status).toBe(404)
    expect((await exportOf({ ...elsewhere })).status).toBe(404)
    expect(await storedIn(other.schoolId)).toBe(before)
  })

  test('an import takes 1,000 students with long reasons in Thai, up to four megabytes, and no more', async () => {
    const member = await newSchoolMember()
    const reason = 'ก'.repeat(1_200)
    const rows = Array.from({ length: 1_000 }, (_, n) => `S${n},,,p${n}@example.com,T,${reason}`)
    expect(await importOf(member, [heading, ...rows].join('\n'))).toMatchObject({
      status: 201,
      body: { imported: 1_000 },
    })
    for (const ask of [previewOf, importOf])
      expect(await ask(member, 'x'.repeat(4_000_000))).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } })
  })

  test.each([null, 7, true, [], {}, ['a'], '\ud800'])('an import refuses %j for a file', async (text) => {
    const member = await newSchoolMember()
    const before = await rowCounts()
    for (const ask of [previewOf, importOf])
      expect(await ask(member, text)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(await rowCounts()).toEqual(before)
  })
})

describe('the template', () => {
  test.each([
    ['en', 'Student name,Grade,Parent name,Parent email,Referring teacher,Reason'],
    ['th', 'ชื่อนักเรียน,ระดับชั้น,ชื่อผู้ปกครอง,อีเมลผู้ปกครอง,ครูผู้ส่งต่อ,เหตุผลในการส่งต่อ'],
  ])(
    'the import template in %s opens in Excel, and what is filled in below its example is imported',
    async (language, headings) => {
      const member = await newSchoolMember()
      const request = new Request('http://localhost:3000/api/school-referrals/import/template', {
        headers: { cookie: `${member.cookie}; language=${language}` },
      })
      const response = await template(request, { params: Promise.resolve({}) })
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="sati-referrals-template.csv"')
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      const text = Buffer.from(await response.arrayBuffer()).toString()
      expect(text.startsWith(`\ufeff${headings}\r\n`)).toBe(true)
      expect((await previewOf(member, text)).body.problem).toEqual({ code: 'empty', columns: [] })
      expect((await previewOf(member, `${text}Ton,,,malee@example.com,T,\r\n`)).body).toMatchObject({
        ready: 1,
        hasExample: true,
      })
    },
  )
})
