import { GET as template } from '@/app/api/school-referrals/import/template/route'
import { GET as list } from '@/app/api/school-referrals/route'
import { POST as search } from '@/app/api/school-referrals/search/route'
import { type KnownReason, knownReasons } from '@/lib/school-referrals/import/schema'
import type { ListedSchoolReferral, SchoolReferral } from '@/lib/school-referrals/types'
import { call } from '../support/api'
import { exportOf, fileOf, heading, importOf, previewOf } from '../support/imports'
import { newPerson, type Person } from '../support/people'
import { newKey, newSchool, refer, student } from '../support/schools'
import { clearLimits, count, rowCounts, sql } from '../support/sql'

async function newMember() {
  const member = await newPerson()
  return { ...member, schoolId: await newSchool({ member }) }
}

const listOf = async ({ cookie }: Person) => (await call<SchoolReferral[]>(list, '', { cookie })).body
const intent = (key: string) => ({ 'idempotency-key': key })
const storedIn = (schoolId: string) => count('"SchoolReferral" WHERE "schoolId" = $1', [schoolId])
const ofSchool = `(SELECT id FROM "SchoolReferral" WHERE "schoolId" = $1)`

/** Brings a new referral as far as `why` says. */
async function bring(id: string, why: KnownReason): Promise<void> {
  const change = {
    pending: `status = 'pending'`,
    expired: `"expiresAt" = now() - interval '1 s'`,
    accepted: `status = 'accepted', "acceptedAt" = now()`,
    completed: `status = 'completed', "acceptedAt" = now(), "completedAt" = now()`,
    declined: `status = 'declined'`,
    revoked: `status = 'revoked'`,
  }[why]
  await sql(`UPDATE "SchoolReferral" SET ${change} WHERE id = $1`, [id])
}

beforeEach(clearLimits)

describe('a preview', () => {
  test('says what would be imported, and stores nothing', async () => {
    const member = await newMember()
    const before = await rowCounts()
    const { status, body, headers } = await previewOf(member, `${fileOf(7)}\n(Example) Somchai Jaidee,,,x,y,`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(body).toMatchObject({
      problem: null,
      ready: 7,
      errorCount: 0,
      leftOutCount: 0,
      hasExample: true,
      unread: [],
    })
    expect(body.first).toHaveLength(5)
    expect(body.first[0]).toEqual({
      row: 2,
      studentName: 'Student 0',
      studentGrade: '4',
      parentEmail: 'student0@example.com',
      referringTeacher: 'Mr. Preecha',
    })
    expect(await rowCounts()).toEqual(before)
  })

  test.each([
    ['en', 'Please enter an email address, like name@example.com', 'This student is in the file more than once'],
    ['th', expect.stringMatching(/[ก-๙]/), 'นักเรียนคนนี้ซ้ำกันในไฟล์'],
  ])('tells every fault with its row and field, in %s', async (language, wrongEmail, twice) => {
    const member = await newMember()
    const rows = ['Ton,4,,malee@example.com,T,', ',4,,none,T,', 'TON,5,,Malee@Example.com,T,']
    const text = [heading, ...rows].join('\n')
    const { body } = await previewOf(member, text, { 'accept-language': language })
    expect(body).toMatchObject({ ready: 1, errorCount: 3 })
    expect(body.errors).toEqual([
      { row: 3, field: 'studentName', code: 'required', message: expect.any(String) },
      { row: 3, field: 'parentEmail', code: 'invalidEmail', message: wrongEmail },
      { row: 4, field: 'studentName', code: 'duplicate', message: twice },
    ])
  })

  test('lists a hundred faults of more, and counts them all', async () => {
    const text = [heading, ...Array.from({ length: 1_000 }, () => ',,,,,')].join('\n').replaceAll(',,,,,', 'x,13,,x,T,')
    const { status, body } = await previewOf(await newMember(), text)
    expect([status, body.errors.length, body.errorCount]).toEqual([200, 100, 2_000])
  })

  test('says which students were referred before and what became of it, in this school only', async () => {
    const [member, other] = [await newMember(), await newMember()]
    for (const why of knownReasons) {
      const { id } = await refer(member, { studentName: `Ton ${why}`, parentEmail: 'p@example.com' })
      await bring(id, why)
    }
    const rows = knownReasons.map((why) => `TON  ${why},,,P@example.com,T,`)
    const text = [heading, ...rows, 'Ton,,,p@example.com,T,'].join('\n')
    const leftOut = knownReasons.map((why, at) => ({ row: at + 2, studentName: expect.stringMatching(why), why }))
    expect((await previewOf(member, text)).body).toMatchObject({ ready: 1, leftOutCount: 6, leftOut })
    expect((await previewOf(other, text)).body).toMatchObject({ ready: 7, leftOutCount: 0, leftOut: [] })
    await clearLimits()
    expect((await importOf(member, text)).body).toEqual({ imported: 1, leftOut: 6, held: 0 })
  })

  test('tells how far the newest referral of a student has come', async () => {
    const member = await newMember()
    for (const status of ['revoked', 'accepted'] as const) {
      const { id } = await refer(member, { studentName: 'Ton', parentEmail: 'p@example.com' })
      await bring(id, status)
    }
    const { body } = await previewOf(member, `${heading}\nTon,,,p@example.com,T,`)
    expect(body.leftOut).toEqual([{ row: 2, studentName: 'Ton', why: 'accepted' }])
  })

  test.each(['previewOf', 'importOf'] as const)('ends after a hundred files an hour (%s)', async (name) => {
    const ask = { previewOf, importOf }[name]
    const member = await newMember()
    expect((await ask(member, 'no list')).status).toBe(name === 'previewOf' ? 200 : 400)
    await sql(`UPDATE "RateLimit" SET points = 100 WHERE key LIKE 'import-file:%'`)
    expect(await ask(member, 'no list')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  })

  test('of a small file with thousands of headings and rows is refused within a second', async () => {
    const text = `${heading}${','.repeat(20_000)}\n${'x\n'.repeat(20_000)}`
    const member = await newMember()
    const started = Date.now()
    const { status, body } = await previewOf(member, text)
    expect([status, body.problem]).toEqual([200, { code: 'tooManyColumns', columns: [] }])
    expect(Date.now() - started).toBeLessThan(1_000)
  })
})

describe('an import', () => {
  test('of 1,000 students stores them all, each with a mail and an entry in the log, in the order of the file', async () => {
    const member = await newMember()
    const text = fileOf(1_000)
    const started = Date.now()
    const { status, body } = await importOf(member, text)
    expect([status, body]).toEqual([201, { imported: 1_000, leftOut: 0, held: 0 }])
    expect(Date.now() - started).toBeLessThan(5_000)
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

  test('happens once for one Idempotency-Key: a retry and twins at once get the same answer', async () => {
    const member = await newMember()
    const twins = await Promise.all(Array.from({ length: 4 }, () => importOf(member, fileOf(50), intent('i-1'))))
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    expect(new Set(twins.map(({ text }) => text)).size).toBe(1)
    expect(await importOf(member, fileOf(50), intent('i-1'))).toMatchObject({ status: 200, body: { imported: 50 } })
    expect((await importOf(member, fileOf(51), intent('i-1'))).status).toBe(422)
    expect(await storedIn(member.schoolId)).toBe(50)
  })

  test('importing the same file again, with another key or by another member, refers no student twice', async () => {
    const [member, colleague] = [await newMember(), await newPerson()]
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

  test('with one wrong row stores nothing, and says which', async () => {
    const member = await newMember()
    const before = await rowCounts()
    const { status, body } = await importOf(member, `${fileOf(20)}\nTon,,,none,T,`)
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
    // The quoted line breaks of the rows before it do not count.
    expect(body.errors).toEqual([{ field: 'rows.22.parentEmail', code: 'invalidEmail', message: expect.any(String) }])
    for (const text of ['', heading, fileOf(1_001), 'a,b\n1,2'])
      expect(await importOf(member, text)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(await rowCounts()).toEqual(before)
  })

  test.each(['SchoolReferral', 'MailDelivery', 'AuditEvent'])(
    'that the database refuses at a late row of %s leaves nothing, and can be tried again',
    async (table) => {
      const member = await newMember()
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

  test('mails no more than a single referral would, and says for how many', async () => {
    const member = await newMember()
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
    const member = await newMember()
    await importOf(member, fileOf(1))
    await sql(`UPDATE "RateLimit" SET points = 30 WHERE key LIKE 'referral-import:%'`)
    expect((await importOf(member, fileOf(2))).status).toBe(429)
    expect(await storedIn(member.schoolId)).toBe(1)
  })

  test.each(['previewOf', 'importOf'] as const)('is for members of a real school (%s)', async (name) => {
    const ask = { previewOf, importOf }[name]
    const before = await rowCounts()
    const { key } = await newKey(await newSchool())
    const withKey = await rowCounts()
    expect(await ask({}, fileOf(1), { 'x-api-key': key })).toMatchObject({ status: 401 })
    expect(await ask({}, fileOf(1))).toMatchObject({ status: 401 })
    expect(await rowCounts()).toEqual(withKey)
    expect(withKey.ApiKey).toBe((before.ApiKey ?? 0) + 1)
    for (const role of ['parent', 'teacher', 'doctor']) {
      const stranger = await newPerson(role)
      const counts = await rowCounts()
      expect(await ask(stranger, fileOf(1))).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
      expect(await rowCounts()).toEqual(counts)
    }
  })

  test('goes to the school it names, if that is the member’s', async () => {
    const [member, other] = [await newMember(), await newMember()]
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

  test('takes 1,000 students with long reasons in Thai, up to four megabytes, and no more', async () => {
    const member = await newMember()
    const reason = 'ก'.repeat(1_200)
    const rows = Array.from({ length: 1_000 }, (_, n) => `S${n},,,p${n}@example.com,T,${reason}`)
    expect(await importOf(member, [heading, ...rows].join('\n'))).toMatchObject({
      status: 201,
      body: { imported: 1_000 },
    })
    for (const ask of [previewOf, importOf])
      expect(await ask(member, 'x'.repeat(4_000_000))).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } })
  })

  test.each([null, 7, true, [], {}, ['a'], '\ud800'])('refuses %j for a file', async (text) => {
    const member = await newMember()
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
  ])('in %s opens in Excel, and what is filled in below its example is imported', async (language, headings) => {
    const member = await newMember()
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
  })
})

describe('an export', () => {
  const nasty = {
    studentName: '=HYPERLINK("https://evil.example")',
    studentGrade: 'K',
    parentName: '+66 81',
    parentEmail: '-p@example.com',
    referringTeacher: '＠Preecha, "the" second',
    referralReason: "=cmd|calc\nline two;=cmd|'/C calc'!A0;b\n+1, -1",
  }

  test('holds all of the school’s own that the list is narrowed to, and no link, and is written down', async () => {
    const [member, other] = [await newMember(), await newMember()]
    await importOf(member, fileOf(250))
    await refer(member, { studentName: 'Malai' })
    await refer(other, { studentName: 'Stranger' })
    const all = await exportOf(member)
    expect([all.status, all.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const text = await all.text()
    expect(text.match(/@example\.com/g)).toHaveLength(251)
    expect(text).not.toMatch(/Stranger|token=|school-referral/)
    const found = await (await exportOf(member, { search: 'malai', status: 'pending' })).text()
    expect(found).toContain('Malai')
    expect(found).not.toContain('Student 0')
    expect(await (await exportOf(member, { status: 'accepted' })).text()).not.toContain('@')
    expect(
      await count(`"AuditEvent" WHERE action = 'school-referral.exported' AND "targetId" = $1 AND "actorId" = $2`, [
        member.schoolId,
        member.user.id,
      ]),
    ).toBe(3)
  })

  test.each(['en', 'th'])('in %s has no formula in it, and another school imports it as it was', async (language) => {
    const [member, other] = [await newMember(), await newMember()]
    await refer(member, nasty)
    await refer(member, student)
    const text = Buffer.from(await (await exportOf(member, {}, language)).arrayBuffer()).toString()
    expect(text).not.toMatch(/(^|[,;\t\r\n"]) *[=+\-@\t＝＋－＠]/)
    expect(await importOf(other, text)).toMatchObject({ status: 201, body: { imported: 2 } })
    const kept = ({ id: _, referralLink: __, createdAt: ___, ...row }: SchoolReferral) => row
    expect((await listOf(other)).map(kept)).toEqual((await listOf(member)).map(kept))
    expect((await previewOf(other, text)).body).toMatchObject({ ready: 0, hasStatus: true, unread: { length: 2 } })
    await sql(`UPDATE "SchoolReferral" SET status = 'declined' WHERE "schoolId" = $1`, [member.schoolId])
    expect((await importOf(member, text)).body).toEqual({ imported: 0, leftOut: 2, held: 0 })
  })

  test('is for members of a real school, thirty times a day', async () => {
    const member = await newMember()
    await exportOf(member)
    for (const by of [{}, await newPerson('teacher')]) expect([401, 403]).toContain((await exportOf(by)).status)
    await sql(`UPDATE "RateLimit" SET points = 30 WHERE key LIKE 'school-export:%'`)
    expect((await exportOf(member)).status).toBe(429)
  })
})

describe('a search', () => {
  const find = (by: { cookie?: string }, body: object) =>
    call<{ referrals: ListedSchoolReferral[]; next: string | null }>(search, '', {
      method: 'POST',
      cookie: by.cookie,
      body,
    })

  test('finds part of a name or address among the school’s own, ten at a time', async () => {
    const [member, other] = [await newMember(), await newMember()]
    await importOf(member, fileOf(12))
    await refer(member, { studentName: '100% ต้น' })
    await refer(other, { studentName: '100% ต้น' })
    expect((await find(member, { search: '0% ต้' })).body.referrals).toHaveLength(1)
    const { body } = await find(member, { search: 'STUDENT', status: 'pending' })
    expect(body.referrals).toHaveLength(10)
    const second = (await find(member, { search: 'STUDENT', before: body.next })).body
    expect([second.referrals.length, second.next]).toEqual([2, null])
    for (const by of [{}, await newPerson()]) expect([401, 403]).toContain((await find(by, { search: 'ต้น' })).status)
  })

  test('says what the page shows beyond the contract: a link that has run out, and the mail', async () => {
    const member = await newMember()
    const { id } = await refer(member)
    expect((await find(member, {})).body.referrals).toMatchObject([
      { id, status: 'pending', isExpired: false, mail: 'waiting' },
    ])
    await sql(`UPDATE "SchoolReferral" SET "expiresAt" = now() - interval '1 s' WHERE id = $1`, [id])
    await sql(`DELETE FROM "MailDelivery" WHERE "rowId" = $1`, [id])
    expect((await find(member, {})).body.referrals).toMatchObject([
      { id, status: 'pending', isExpired: true, mail: 'held' },
    ])
  })
})
