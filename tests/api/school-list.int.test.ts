import { POST as revoke } from '@/app/api/school-referrals/[token]/revoke/route'
import { GET as list } from '@/app/api/school-referrals/route'
import { POST as search } from '@/app/api/school-referrals/search/route'
import { listReferralWeeks } from '@/lib/school-referrals/data'
import type { ListedSchoolReferral, SchoolReferral } from '@/lib/school-referrals/schema'
import { actAsMember } from '@/lib/schools/data'
import { authenticate } from '@/lib/sessions/authenticate'
import { type Answer, call } from '../support/api'
import { exportOf, fileOf, importOf, previewOf } from '../support/imports'
import { newPerson } from '../support/people'
import { newKey, newSchool, newSchoolMember, refer, student } from '../support/schools'
import { clearLimits, count, sql } from '../support/sql'

type By = { cookie?: string; key?: string }
const path = '/api/school-referrals'

function get({ cookie, key }: By, query = '') {
  return call<SchoolReferral[]>(list, path, { query, cookie, headers: key ? { 'x-api-key': key } : {} })
}

const idsOf = async (by: By, query = '') => (await get(by, query)).body.map(({ id }) => id)

async function newSoftware() {
  const schoolId = await newSchool()
  return { schoolId, ...(await newKey(schoolId)) }
}

beforeEach(clearLimits)

describe('the list', () => {
  test('the list of referrals is newest first, 200 at a time, and each page leads to the next', async () => {
    const { key, schoolId } = await newSoftware()
    // Many of the same millisecond, as in an import: the id decides.
    await sql(
      `INSERT INTO "SchoolReferral" (id, "schoolId", "studentName", "parentEmail", "referringTeacher", "expiresAt", "createdAt")
       SELECT gen_random_uuid(), $1, 'S', 'p@example.com', 'T', now() + interval '1 day', now() - (n / 50) * interval '1 hour'
       FROM generate_series(0, 449) n`,
      [schoolId],
    )
    const seen: string[] = []
    let next: string | undefined = `${path}?status=pending`
    const sizes: number[] = []
    while (next) {
      const { status, body, headers }: Answer<SchoolReferral[]> = await get({ key }, next.slice(path.length))
      expect(status).toBe(200)
      sizes.push(body.length)
      seen.push(...body.map(({ id }) => id))
      const link = headers.get('link')
      next = link ? /^<([^>]+)>; rel="next"$/.exec(link)?.[1] : undefined
      if (link) expect(next).toContain('status=pending&before=')
    }
    expect(sizes).toEqual([200, 200, 50])
    const all = await sql<{ id: string }>(
      'SELECT id FROM "SchoolReferral" WHERE "schoolId" = $1 ORDER BY "createdAt" DESC, id DESC',
      [schoolId],
    )
    expect(seen).toEqual(all.map(({ id }) => id))
  })

  test('the list of referrals can be narrowed to a status and a time', async () => {
    const admin = await newPerson()
    await newSchool({ admin })
    const [old, gone, named] = [
      await refer(admin),
      await refer(admin),
      await refer(admin, { studentName: 'Malai 100%_' }),
    ]
    await call(revoke, '', { method: 'POST', cookie: admin.cookie, params: { token: gone.id } })
    await sql(`UPDATE "SchoolReferral" SET "createdAt" = '2026-01-31T23:30:00Z' WHERE id = $1`, [old.id])
    expect(await idsOf(admin, '?status=revoked')).toEqual([gone.id])
    expect(await idsOf(admin, '?status=accepted')).toEqual([])
    expect(await idsOf(admin, '?to=2026-01-31')).toEqual([old.id])
    expect(await idsOf(admin, '?to=2026-01-31T23:30:00Z')).toEqual([])
    expect(await idsOf(admin, '?from=2026-01-31T23:30:00Z&to=2026-02-01')).toEqual([old.id])
    expect(await idsOf(admin, '?from=2026-02-01T06:30:00%2B07:00')).toHaveLength(3)
    expect(await idsOf(admin, '?from=2026-02-01')).toEqual([named.id, gone.id])
    expect(await idsOf(admin, '?unknown=1')).toHaveLength(3)
  })

  test.each([
    '?status=bogus',
    '?status=',
    '?from=yesterday',
    '?from=2026-13-01',
    '?to=2026-01-01T00:00:00',
    '?before=x',
    "?before=' OR 1=1",
    '?before=zzzzzzzzz-00000000-0000-7000-8000-000000000000x',
  ])('the list of referrals refuses %s with 400', async (query) => {
    const { status, body } = await get(await newSoftware(), query)
    expect([status, (body as unknown as { code: string }).code]).toEqual([400, 'INVALID_INPUT'])
  })

  test('the list of referrals of a date far away is empty and no error', async () => {
    const software = await newSoftware()
    for (const query of [
      '?from=9999-12-31',
      '?to=0001-01-01',
      '?before=zzzzzzzzz-00000000-0000-7000-8000-000000000000',
    ])
      expect(await get(software, query)).toMatchObject({ status: 200, body: [] })
    expect((await get(software, '?to=9999-12-31')).status).toBe(200)
    // Years that do not exist, directly or once the zone is removed.
    for (const query of ['?from=0000-01-01', '?from=0001-01-01T00:00%2B14:00', '?to=9999-12-31T23:59-14:00'])
      expect(await get(software, query)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })

  test('the list of referrals shows nothing of a child’s health and has exactly the keys of the contract', async () => {
    const { key } = await newSoftware()
    await refer({ key })
    const [row] = (await get({ key })).body
    expect(Object.keys(row ?? {}).sort()).toEqual(
      [...Object.keys(student), 'id', 'status', 'createdAt', 'referralLink'].sort(),
    )
  })

  test('referrals are counted for the last twelve weeks', async () => {
    const admin = await newPerson()
    await newSchool({ admin })
    const [now, before, ancient] = [await refer(admin), await refer(admin), await refer(admin)]
    await sql(`UPDATE "SchoolReferral" SET "createdAt" = now() - interval '7 days' WHERE id = $1`, [before.id])
    await sql(`UPDATE "SchoolReferral" SET "createdAt" = now() - interval '100 days' WHERE id = $1`, [ancient.id])
    await sql(`UPDATE "SchoolReferral" SET status = 'accepted', "acceptedAt" = now() WHERE id = $1`, [now.id])
    const found = await authenticate(admin.cookie.split('=')[1], '192.0.2.1', { counted: false })
    if (!found) throw new Error('nobody is signed in')
    const weeks = await listReferralWeeks(await actAsMember(found.actor))
    expect(weeks).toHaveLength(12)
    expect(weeks.slice(-2)).toEqual([
      { weekStart: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), pending: 1, accepted: 0, completed: 0 },
      { weekStart: expect.any(String), pending: 0, accepted: 1, completed: 0 },
    ])
    expect(weeks.slice(0, 10).every(({ pending, accepted }) => pending + accepted === 0)).toBe(true)
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

  test('an export holds all of the school’s own referrals that the list is narrowed to, and no link, and is recorded', async () => {
    const [member, other] = [await newSchoolMember(), await newSchoolMember()]
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

  test.each(['en', 'th'])(
    'an export in %s has no formula in it, and another school imports it as it was',
    async (language) => {
      const [member, other] = [await newSchoolMember(), await newSchoolMember()]
      await refer(member, nasty)
      await refer(member, student)
      const text = Buffer.from(await (await exportOf(member, {}, language)).arrayBuffer()).toString()
      expect(text).not.toMatch(/(^|[,;\t\r\n"]) *[=+\-@\t＝＋－＠]/)
      expect(await importOf(other, text)).toMatchObject({ status: 201, body: { imported: 2 } })
      const kept = ({ id: _, referralLink: __, createdAt: ___, ...row }: SchoolReferral) => row
      expect((await get(other)).body.map(kept)).toEqual((await get(member)).body.map(kept))
      expect((await previewOf(other, text)).body).toMatchObject({ ready: 0, hasStatus: true, unread: { length: 2 } })
      await sql(`UPDATE "SchoolReferral" SET status = 'declined' WHERE "schoolId" = $1`, [member.schoolId])
      expect((await importOf(member, text)).body).toEqual({ imported: 0, leftOut: 2, held: 0 })
    },
  )

  test.each([
    ['en', 'Wrong person', 'Deleted by the parent', 'Wrong person or deleted'],
    ['th', 'ส่งผิดคน', 'ผู้ปกครองลบข้อมูลแล้ว', 'ส่งผิดคนหรือลบแล้ว'],
  ])(
    'an export in %s says why a referral was declined, and never that the parent refused',
    async (language, ...said) => {
      const member = await newSchoolMember()
      for (const because of ['wrong_person', 'child_deleted', null]) {
        const { id } = await refer(member)
        await sql(
          `UPDATE "SchoolReferral" SET status = 'declined', "declinedBecause" = $2::"SchoolReferralDeclineReason" WHERE id = $1`,
          [id, because],
        )
      }
      const rows = (await (await exportOf(member, {}, language)).text()).trim().split('\r\n').slice(1)
      expect(rows.map((row) => said.find((each) => row.includes(`,${each},`)))).toEqual(said.toReversed())
    },
  )

  test.each([
    ['en', 'Link expired'],
    ['th', 'ลิงก์หมดอายุ'],
  ])('an export in %s says of a link that has run out what the list says', async (language, said) => {
    const member = await newSchoolMember()
    const { id } = await refer(member)
    await sql(`UPDATE "SchoolReferral" SET "expiresAt" = now() - interval '1 s' WHERE id = $1`, [id])
    expect(await (await exportOf(member, {}, language)).text()).toContain(`,${said},`)
  })

  test('an export is for members of a real school, thirty times a day', async () => {
    const member = await newSchoolMember()
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

  test('a search finds part of a name or address among the school’s own referrals, ten at a time', async () => {
    const [member, other] = [await newSchoolMember(), await newSchoolMember()]
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

  test('a search shows what the page needs beyond the contract: an expired link, and the mail', async () => {
    const member = await newSchoolMember()
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
