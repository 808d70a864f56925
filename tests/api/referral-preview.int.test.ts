import { type ShownStatus, shownStatuses } from '@/lib/school-referrals/schema'
import { fileOf, heading, importOf, previewOf } from '../support/imports'
import { newSchoolMember, refer } from '../support/schools'
import { clearLimits, rowCounts, sql } from '../support/sql'
import { timeRatio } from '../support/timing'

/** Brings a new referral into the state that `why` names. */
async function bring(id: string, why: ShownStatus): Promise<void> {
  const change = {
    pending: `status = 'pending'`,
    expired: `"expiresAt" = now() - interval '1 s'`,
    accepted: `status = 'accepted', "acceptedAt" = now()`,
    completed: `status = 'completed', "acceptedAt" = now(), "completedAt" = now()`,
    declined: `status = 'declined'`,
    wrong_person: `status = 'declined', "declinedBecause" = 'wrong_person'`,
    child_deleted: `status = 'declined', "declinedBecause" = 'child_deleted'`,
    revoked: `status = 'revoked'`,
  }[why]
  await sql(`UPDATE "SchoolReferral" SET ${change} WHERE id = $1`, [id])
}

beforeEach(clearLimits)

describe('a preview', () => {
  test('a preview shows what would be imported, and stores nothing', async () => {
    const member = await newSchoolMember()
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
      class: null,
      classNumber: null,
      parentEmail: 'student0@example.com',
      referringTeacher: 'Mr. Preecha',
    })
    expect(await rowCounts()).toEqual(before)
  })

  test.each([
    [
      'en',
      'Please enter an email address in letters a–z, like name@example.com',
      'This student is in the file more than once',
    ],
    ['th', expect.stringMatching(/[ก-๙]/), 'นักเรียนคนนี้ซ้ำกันในไฟล์'],
  ])('a preview lists every fault with its row and field, in %s', async (language, wrongEmail, twice) => {
    const member = await newSchoolMember()
    const rows = ['Ton,4,,malee@example.com,T,', ',4,,none,T,', 'TON,5,,Malee@Example.com,T,']
    const text = [heading, ...rows].join('\n')
    const { body } = await previewOf(member, text, { 'accept-language': language })
    expect(body).toMatchObject({ ready: 1, errorCount: 3 })
    expect(body.errors).toEqual([
      { row: 3, studentName: '', field: 'studentName', code: 'required', message: expect.any(String), read: '' },
      { row: 3, studentName: '', field: 'parentEmail', code: 'invalidEmail', message: wrongEmail, read: 'none' },
      { row: 4, studentName: 'TON', field: 'studentName', code: 'duplicate', message: twice, read: 'TON' },
    ])
  })

  test('a preview lists a hundred faults of more, and counts them all', async () => {
    const text = [heading, ...Array.from({ length: 1_000 }, () => ',,,,,')].join('\n').replaceAll(',,,,,', 'x,13,,x,T,')
    const { status, body } = await previewOf(await newSchoolMember(), text)
    expect([status, body.errors.length, body.errorCount]).toEqual([200, 100, 2_000])
  })

  test('a preview shows which students were referred before, with the status, in this school only', async () => {
    const [member, other] = [await newSchoolMember(), await newSchoolMember()]
    for (const why of shownStatuses) {
      const { id } = await refer(member, { studentName: `Ton ${why}`, parentEmail: 'p@example.com' })
      await bring(id, why)
    }
    const rows = shownStatuses.map((why) => `TON  ${why},,,P@example.com,T,`)
    const text = [heading, ...rows, 'Ton,,,p@example.com,T,'].join('\n')
    const leftOut = shownStatuses.map((why, at) => ({ row: at + 2, studentName: expect.stringMatching(why), why }))
    expect((await previewOf(member, text)).body).toMatchObject({ ready: 1, leftOutCount: 8, leftOut })
    expect((await previewOf(other, text)).body).toMatchObject({ ready: 9, leftOutCount: 0, leftOut: [] })
    await clearLimits()
    expect((await importOf(member, text)).body).toEqual({ imported: 1, leftOut: 8, held: 0 })
  })

  test('a preview shows the status of the newest referral of a student', async () => {
    const member = await newSchoolMember()
    for (const status of ['revoked', 'accepted'] as const) {
      const { id } = await refer(member, { studentName: 'Ton', parentEmail: 'p@example.com' })
      await bring(id, status)
    }
    const { body } = await previewOf(member, `${heading}\nTon,,,p@example.com,T,`)
    expect(body.leftOut).toEqual([{ row: 2, studentName: 'Ton', why: 'accepted' }])
  })

  test.each(['previewOf', 'importOf'] as const)(
    'a hundred files an hour can be checked, and no more (%s)',
    async (name) => {
      const ask = { previewOf, importOf }[name]
      const member = await newSchoolMember()
      expect((await ask(member, 'no list')).status).toBe(name === 'previewOf' ? 200 : 400)
      await sql(`UPDATE "RateLimit" SET points = 100 WHERE key LIKE 'import-file:%'`)
      expect(await ask(member, 'no list')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    },
  )

  test('a small file with thousands of headings and rows is refused about as fast as a class is read', async () => {
    const wide = `${heading}${',x'.repeat(20_000)}\n${'x\n'.repeat(20_000)}`
    const member = await newSchoolMember()
    async function refuse() {
      const { status, body } = await previewOf(member, wide)
      expect([status, body.problem]).toEqual([200, { code: 'tooManyColumns', columns: [] }])
    }
    async function read() {
      const rows = Array.from({ length: 40 }, (_, n) => `S${n},p${n}@example.com,T`)
      expect(await previewOf(member, [heading, ...rows].join('\n'))).toMatchObject({ status: 200 })
    }
    expect(await timeRatio(5, refuse, read)).toBeLessThan(3)
  })
})
