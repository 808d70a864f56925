import { exportMyData } from '@/lib/accounts/export/data'
import { listReferralWeeks, pageSchoolReferrals, searchSchoolReferrals } from '@/lib/school-referrals/data'
import type { ReferralSearch } from '@/lib/school-referrals/schema'
import { actAsMember } from '@/lib/schools/data'
import { actorOf, newFamily, type Person } from '../support/people'
import { newSchoolMember } from '../support/schools'
import { sql } from '../support/sql'
import { planOf, statementsOf } from '../support/statements'

/*
 * What must not cost more because a table has grown: it is found by an index. Times are measured by `npm run bench -- growth`.
 */

jest.setTimeout(60_000)

test('every foreign key has an index by which a deletion finds the rows that refer to it', async () => {
  const without = await sql<{ key: string }>(
    `SELECT c.conrelid::regclass || ' ' || c.conname AS key FROM pg_constraint c
     JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype = 'f' AND NOT EXISTS (
       SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indisvalid AND i.indkey[0] = c.conkey[1]
         AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`,
  )
  expect(without).toEqual([])
})

/** Names that a search could confuse, in a thousand rows that it must leave out. */
async function fill(schoolId: string): Promise<void> {
  await sql(
    `INSERT INTO "SchoolReferral" (id, "schoolId", "studentName", "parentName", "parentEmail", "referringTeacher", status,
       "closedAt", "expiresAt", "createdAt")
     SELECT gen_random_uuid(), $1, s.name, p.name, 'p' || n || '@example.com', t.name,
       (CASE WHEN n % 2 = 0 THEN 'pending' ELSE 'revoked' END)::"SchoolReferralStatus", CASE WHEN n % 2 = 1 THEN now() END,
       now() + interval '1 day', now() - (n / 5) * interval '1 minute'
     FROM generate_series(1, 2000) n, LATERAL (SELECT CASE n
         WHEN 700 THEN 'สมชาย ใจดี' WHEN 701 THEN 'Ÿves O''Brien' WHEN 1400 THEN 'back\\slash 100%_'
         WHEN 1401 THEN 'QÆ' WHEN 1402 THEN 'ฎ' WHEN 1900 THEN 'SOMCHAI Jaidee' WHEN 1901 THEN 'somchai  jaidee'
         WHEN 2 THEN 'สมชาย' ELSE 'Nok' END AS name) s,
       LATERAL (SELECT CASE WHEN n IN (700, 1900) THEN NULL WHEN n % 900 = 1 THEN '' ELSE 'Malee' END AS name) p,
       LATERAL (SELECT CASE WHEN n % 10 = 0 THEN 'Kru Ploy' ELSE 'ครูพลอย' END AS name) t`,
    [schoolId],
  )
}

const words = [
  ...['สมชาย', 'สมชาย ใจ', 'ชา', 'ฎ', 'q', 'QÆ', 'æ', "o'b", "'", 'ÿVES', '\\', '\\s', '%', '_', '100%_', '0%', 'x'],
  ...[
    'somchai',
    'SOMCHAI  J',
    'i j',
    'Jaidee p1900@',
    'ดี p700@',
    'nok malee p',
    'zzz',
    'Kru Ploy',
    'พลอย',
    'p1999@',
    ' ',
  ],
  ...['Malee p2@example.com ครูพลอย', 'nok  p', '\u{1F319}', '"', '&', 'a:*', '!nok | ploy'],
]

describe('a search in two thousand referrals', () => {
  let member: Person & { schoolId: string }
  const memberActor = async () => actAsMember(await actorOf(member))

  beforeAll(async () => {
    const other = await newSchoolMember()
    member = await newSchoolMember()
    await fill(other.schoolId)
    await fill(member.schoolId)
    await sql('ANALYZE "SchoolReferral"')
  })

  /** By comparing every row, as the search did before there was an index. */
  async function compared({ search = '', status }: ReferralSearch): Promise<string[]> {
    const rows = await sql<{ id: string }>(
      `SELECT id FROM "SchoolReferral" WHERE "schoolId" = $1 AND ($3::text IS NULL OR status::text = $3)
         AND concat_ws(' ', "studentName", "parentName", "parentEmail", "referringTeacher") ILIKE $2
       ORDER BY "createdAt" DESC, id DESC`,
      [member.schoolId, `%${search?.replace(/[\\%_]/g, '\\$&')}%`, status ?? null],
    )
    return rows.map(({ id }) => id)
  }

  test.each(words)('finds for %j what comparing every row finds', async (search) => {
    const actor = await memberActor()
    for (const status of [undefined, 'revoked'] as const) {
      const which = status ? { search, status } : { search }
      const wanted = await compared(which)
      const { referrals, next } = await searchSchoolReferrals(actor, which)
      expect(referrals.map(({ id }) => id)).toEqual(wanted.slice(0, 10))
      expect(next !== null).toBe(wanted.length > 10)
      expect((await pageSchoolReferrals(actor, which, 3000)).referrals.map(({ id }) => id)).toEqual(wanted)
    }
  })

  test('finds page after page without a gap or a repetition', async () => {
    const actor = await memberActor()
    const wanted = await compared({ search: 'kru PLOY' })
    const [last] = (await pageSchoolReferrals(actor, { search: 'kru ploy' }, 95)).referrals.slice(-1)
    if (!last) throw new Error('nothing was found')
    const before = { id: last.id, createdAt: new Date(last.createdAt) }
    const { referrals, next } = await pageSchoolReferrals(actor, { search: 'kru ploy', before }, 200)
    expect(wanted).toHaveLength(200)
    expect([referrals.map(({ id }) => id), next]).toEqual([wanted.slice(95), null])
  })

  test('asks the index of letters for what the newest do not hold, and never reads the whole table', async () => {
    const actor = await memberActor()
    for (const search of ['somchai', 'qæ', 'zzz']) {
      const plan = await planOf(() => searchSchoolReferrals(actor, { search }))
      expect(plan).toContain('SchoolReferral_grams_idx')
      expect(plan).not.toContain('Seq Scan on "SchoolReferral"')
    }
  })

  test('a page of the list and the weeks are found by their indexes', async () => {
    const actor = await memberActor()
    const page = await planOf(() => pageSchoolReferrals(actor, {}, 10))
    expect(page).toContain('Index Scan using "SchoolReferral_schoolId_createdAt_id_idx"')
    expect(page).not.toContain('Sort')
    const weeks = await planOf(() => listReferralWeeks(actor))
    expect(weeks).toContain('SchoolReferral_schoolId_status_createdAt_id_idx')
    expect(weeks).not.toContain('Seq Scan on "SchoolReferral"')
  })
})

test('the export finds its entries of the log by indexes, however long that is', async () => {
  const family = await newFamily()
  await sql(
    `INSERT INTO "AuditEvent" (id, "actorKind", "actorId", action, "childId", "targetId")
     SELECT gen_random_uuid(), 'user', gen_random_uuid()::text, 'results.read', gen_random_uuid(), gen_random_uuid()
     FROM generate_series(1, 5000)`,
  )
  await sql('ANALYZE "AuditEvent"')
  const actor = await actorOf(family)
  const statements = await statementsOf(() => exportMyData(actor))
  const log = statements.filter(({ text }) => text.includes('FROM "AuditEvent"'))
  expect(log).toHaveLength(1)
  const plan = JSON.stringify(await sql(`EXPLAIN ${log[0]?.text}`, log[0]?.values))
  expect(plan).toContain('AuditEvent_targetId_idx')
  expect(plan).not.toMatch(/Seq Scan on \\"AuditEvent\\"/)
})
