import { db } from '@/lib/db'
import {
  countSchoolReferrals,
  pageSchoolReferrals,
  readSchoolReferrals,
  searchSchoolReferrals,
} from '@/lib/school-referrals/data'
import type { ReferralSearch } from '@/lib/school-referrals/schema'
import { mostCounted } from '@/lib/school-referrals/schema'
import { actAsMember } from '@/lib/schools/data'
import { textKeyOf } from '@/lib/text-key.mjs'
import { heading, importOf } from '../support/imports'
import { actorOf, type Person } from '../support/people'
import { newSchoolMember, refer } from '../support/schools'
import { clearLimits, sql } from '../support/sql'
import { statementsOf } from '../support/statements'
import { fillKeys, oneName } from '../support/text-keys'

/*
 * A search must find what a comparison of all rows finds, by both plans: from the newest on, or the trigram index. `npm run
 * bench -- growth` measures that it takes the right one.
 */

type Member = Person & { schoolId: string }
const memberActorOf = async (member: Member) => actAsMember(await actorOf(member))

const known = new Map<string, string>()
const keyOf = (text: string) => known.get(text) ?? (known.set(text, textKeyOf(text)).get(text) as string)

async function compared({ schoolId }: Member, { search = '', status, before }: ReferralSearch): Promise<string[]> {
  const rows = await sql<{ id: string; text: string }>(
    `SELECT id, concat_ws(' ', "studentName", "parentName", "parentEmail", "referringTeacher") AS text FROM "SchoolReferral" WHERE "schoolId" = $1 AND ($2::text IS NULL OR status::text = $2)
       AND ($3::timestamptz IS NULL OR ("createdAt", id) < ($3, $4::uuid))
     ORDER BY "createdAt" DESC, id DESC`,
    [schoolId, status ?? null, before?.createdAt ?? null, before?.id ?? null],
  )
  const wanted = textKeyOf(search ?? '')
  return rows.filter(({ text }) => keyOf(text).includes(wanted)).map(({ id }) => id)
}

/** Names that are easily confused, among a thousand rows that do not match. */
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
  let member: Member

  beforeAll(async () => {
    const other = await newSchoolMember()
    member = await newSchoolMember()
    await fill(other.schoolId)
    await fill(member.schoolId)
    await fillKeys()
    await sql('ANALYZE "SchoolReferral"')
  })

  test.each(words)('finds for %j what comparing every row finds', async (search) => {
    const actor = await memberActorOf(member)
    for (const status of [undefined, 'revoked'] as const) {
      const which = status ? { search, status } : { search }
      const wanted = await compared(member, which)
      const { referrals, next } = await searchSchoolReferrals(actor, which)
      expect(referrals.map(({ id }) => id)).toEqual(wanted.slice(0, 10))
      expect(next !== null).toBe(wanted.length > 10)
      expect((await pageSchoolReferrals(actor, which, 3000)).referrals.map(({ id }) => id)).toEqual(wanted)
    }
  })

  test('the number of what is found is exact up to a thousand, and above that known to be more', async () => {
    const actor = await memberActorOf(member)
    const before = { id: member.schoolId, createdAt: new Date(0) }
    expect(await countSchoolReferrals(actor, { search: 'kru ploy', before })).toBe(200)
    expect(await countSchoolReferrals(actor, { search: 'malee' })).toBeGreaterThan(mostCounted)
    expect(await countSchoolReferrals(actor, {})).toBe(2_000)
    expect(await countSchoolReferrals(actor, { search: 'zzz' })).toBe(0)
  })

  test('finds page after page without a gap or a repetition', async () => {
    const actor = await memberActorOf(member)
    const wanted = await compared(member, { search: 'kru PLOY' })
    const [last] = (await pageSchoolReferrals(actor, { search: 'kru ploy' }, 95)).referrals.slice(-1)
    if (!last) throw new Error('nothing was found')
    const before = { id: last.id, createdAt: new Date(last.createdAt) }
    const { referrals, next } = await pageSchoolReferrals(actor, { search: 'kru ploy', before }, 200)
    expect(wanted).toHaveLength(200)
    expect([referrals.map(({ id }) => id), next]).toEqual([wanted.slice(95), null])
  })

  test('what few hold is asked of the index of letters, and the whole table is never read', async () => {
    const actor = await memberActorOf(member)
    for (const search of ['somchai', 'qæ', 'zzz']) {
      const plan = await carriedOut(() => searchSchoolReferrals(actor, { search }))
      expect(plan).toMatch(/Bitmap Index Scan on "?SchoolReferral_keyGrams_idx"? \(actual/)
      expect(plan).not.toContain('Seq Scan on "SchoolReferral"')
    }
  })
})

async function carriedOut(work: () => Promise<unknown>): Promise<string> {
  const [statement] = await statementsOf(work)
  const rows = await sql<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, BUFFERS OFF) ${statement?.text}`,
    statement?.values,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** Numbers that look random, and are the same in every run. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const first = ['สมชาย', 'Nok', 'มาลี', 'Preecha', 'กานดา', 'Somchai', 'ภูผา', 'Malee', "O'Nee", '100%_']
const last = ['ใจดี', 'Suwan', 'สุวรรณรัตน์', 'Charoen', 'ทองดี', 'Kaewta sakul', 'ศรีสุข ณ อยุธยา', 'Boonmee']
const statuses = ['pending', 'revoked', 'declined'] as const

describe('a search in six thousand referrals of years, the newest of them one import', () => {
  const pick = numbersFrom(20_261_211)
  const one = <T>(of: readonly T[]) => of[pick(of.length)] as T
  const name = () => `${one(first)} ${one(last)}`
  const texts: string[] = []
  let member: Member

  beforeAll(async () => {
    member = await newSchoolMember()
    const rows = Array.from({ length: 6_000 }, (_, n) => {
      // An import has one timestamp and new names.
      const isImport = n < 1_200
      const row = {
        student: isImport ? `Ton ${n}` : name(),
        parent: isImport || pick(8) === 0 ? null : name(),
        email: `guardian${pick(6_000)}@families.example`,
        teacher: isImport ? 'Mr. Import' : `Mr. ${name()}`,
        status: one(statuses),
        hours: isImport ? 0 : Math.floor(n / 3),
      }
      texts.push([row.student, row.parent, row.email, row.teacher].filter((text) => text !== null).join(' '))
      return row
    })
    await sql(
      `INSERT INTO "SchoolReferral" (id, "schoolId", "studentName", "parentName", "parentEmail", "referringTeacher", status,
         "closedAt", "expiresAt", "createdAt")
       SELECT gen_random_uuid(), $1, r.student, r.parent, r.email, r.teacher, r.status::"SchoolReferralStatus",
         CASE WHEN r.status <> 'pending' THEN now() END, now(), date_trunc('day', now()) - r.hours * interval '1 hour'
       FROM json_to_recordset($2) AS r(student text, parent text, email text, teacher text, status text, hours int)`,
      [member.schoolId, JSON.stringify(rows)],
    )
    await fillKeys()
    await sql('ANALYZE "SchoolReferral"')
  })

  function someSearch(): string {
    const letters = [...one(texts)]
    const search = letters.slice(...[pick(letters.length), pick(letters.length)].toSorted((a, b) => a - b)).join('')
    const short = pick(2) === 0 ? [...search].slice(0, 1 + pick(12)).join('') : search
    return pick(3) === 0 ? short.toUpperCase() : short || 'a'
  }

  test('finds what comparing every row finds, for a hundred searches, narrowed or not, from any place in the list', async () => {
    const actor = await memberActorOf(member)
    const places = await sql<{ id: string; createdAt: Date }>(
      `SELECT id, "createdAt" FROM "SchoolReferral" WHERE "schoolId" = $1 ORDER BY "createdAt" DESC, id DESC`,
      [member.schoolId],
    )
    for (let turn = 0; turn < 100; turn++) {
      const search = someSearch() || 'a'
      const status = pick(3) === 0 ? one(statuses) : undefined
      const before = pick(3) === 0 ? one(places) : undefined
      const which = { search, ...(status ? { status } : {}), ...(before ? { before } : {}) }
      const most = one([1, 10, 200, 7_000])
      const wanted = await compared(member, which)
      const { referrals, next } = await pageSchoolReferrals(actor, which, most)
      expect({ which, found: referrals.map(({ id }) => id) }).toEqual({ which, found: wanted.slice(0, most) })
      expect(next !== null).toBe(wanted.length > most)
    }
  })

  test('what many hold is found by walking past an import that does not hold it, without the index of letters', async () => {
    const actor = await memberActorOf(member)
    for (const search of ['สมชาย', 'suw', 'Ka']) {
      const plan = await carriedOut(() => searchSchoolReferrals(actor, { search }))
      expect(plan).toMatch(/SchoolReferral_keyGrams_idx"? \(never executed\)/)
      expect(plan).not.toContain('Seq Scan on "SchoolReferral"')
    }
  })

  test('what few hold is not walked for beyond the first rows', async () => {
    const actor = await memberActorOf(member)
    const rare = texts[5_500]?.match(/guardian\d+@/)?.[0] ?? ''
    const plan = await carriedOut(() => searchSchoolReferrals(actor, { search: rare }))
    expect(plan).toMatch(/SchoolReferral_keyGrams_idx"? \(actual/)
    expect(plan).toMatch(/Recursive Union \(actual rows=2(\.00)? loops=1\)/)
  })

  test('an export of what is found is all of it', async () => {
    const actor = await memberActorOf(member)
    const wanted = await compared(member, { search: 'suwan' })
    expect(wanted.length).toBeGreaterThan(1_000)
    const rows = await db().$transaction((tx) => readSchoolReferrals(actor, tx, { search: 'suwan' }))
    expect(rows.map(({ id }) => id)).toEqual(wanted)
  })
})

describe('a name that is written in another way and looks the same', () => {
  beforeEach(clearLimits)
  const found = async (member: Member, search: string) =>
    (await searchSchoolReferrals(await memberActorOf(member), { search })).referrals.map(
      ({ studentName }) => studentName,
    )

  test('is found by every spelling of it, in part too, and shown as it was typed', async () => {
    const member = await newSchoolMember()
    await refer(member, { studentName: 'น้า ดี' })
    await importOf(member, [heading, ...oneName.map((name, n) => `${name},4,,p${n}@example.com,เ\u0e40ก้ว,`)].join('\n'))
    const typed = oneName.map((name) => name.replaceAll('\u200b', '').normalize('NFC'))
    for (const search of [...oneName, 'น\u0e33\u0e49', 'แก้ว'])
      expect((await found(member, search)).toSorted()).toEqual(typed.toSorted())
    expect(await found(member, 'P5@EXAMPLE')).toHaveLength(1)
    expect(await found(member, 'น้า')).toEqual(['น้า ดี'])
  })

  test('of a release that kept no keys is found as it was typed, and by every spelling once they are filled, in batches', async () => {
    const member = await newSchoolMember()
    await refer(member, { studentName: 'Nok' })
    for (const name of oneName) await refer(member, { studentName: name, parentEmail: 'same@example.com' })
    await sql('UPDATE "SchoolReferral" SET "searchKey" = NULL WHERE "schoolId" = $1', [member.schoolId])
    expect(await found(member, 'nok')).toEqual(['Nok'])
    expect((await found(member, 'น้ำใส')).length).toBeLessThan(oneName.length)
    expect(await fillKeys(2)).toBe(oneName.length + 1)
    expect(await fillKeys()).toBe(0)
    for (const search of oneName) expect(await found(member, search)).toHaveLength(oneName.length)
    const kept = await sql<{ searchKey: string }>(
      'SELECT DISTINCT "searchKey" FROM "SchoolReferral" WHERE "schoolId" = $1',
      [member.schoolId],
    )
    expect(kept).toHaveLength(2)
  })
})
