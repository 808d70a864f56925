import 'server-only'
import type { ReferringActor } from '@/lib/auth/actor'
import { Prisma } from '@/lib/db'
import { textKeyOf } from '@/lib/text-key.mjs'

/** Rows compared per step. Written into the statement as a literal: PostgreSQL plans for it. */
const windowRows = 250
// With half as many rows, one search in nine for a text of one row in eighty was taken for rare.
const times = 30
const rowsATime = 20
const sampled = times * rowsATime
const rowsForLetters = 2
/** Letter groups of more than a quarter are skipped: their index lists are long and exclude little. */
const mostFrequent = (times * rowsForLetters) / 4
/** More groups add index reads and exclude almost nothing. */
const mostLetters = 4
/** A row in list order costs half of one by the index: in a school of 200,000 both strategies are equal here. */
const walkedForEach = 750
const mostWalked = 20_000

/** The same text as in the database's `referral_key_grams`. */
const text = Prisma.sql`coalesce(r."searchKey",
  lower(concat_ws(' ', r."studentName", r."parentName", r."parentEmail", r."referringTeacher")))`

const contains = (key: string) => Prisma.sql`${text} LIKE ${`%${key.replace(/[\\%_]/g, '\\$&')}%`}`

const number = (value: number) => Prisma.raw(String(value))
const newestFirst = Prisma.sql`ORDER BY r."createdAt" DESC, r.id DESC`

// Frequent texts are found fastest by walking the list, rare ones by the trigram index; the wrong one reads all rows.
// So the statement walks while a sample of the rows promises to fill the page, then asks the index for older rows.
export function idsHolding(
  actor: ReferringActor,
  search: string,
  { own, most, isShort }: { own: Prisma.Sql; most: number; isShort: boolean },
) {
  const key = textKeyOf(search)
  // One account's own demo rows are few, and so are those of a member's classes: no sample of the school's is read for them.
  if (actor.schoolId === null || isShort)
    return Prisma.sql`SELECT r.id FROM "SchoolReferral" r WHERE ${own} AND ${contains(key)}`
  return Prisma.sql`
    WITH RECURSIVE ${sample(actor.schoolId, key)},
    ${lettersToAsk(actor.schoolId, key)},
    worth AS MATERIALIZED (
      SELECT CASE WHEN hits * walked >= ${number(most * sampled)} THEN walked ELSE 0 END AS walked
      FROM (
        SELECT hits, least(hits * ${number(walkedForEach)}, ${number(mostWalked)}) AS walked
        FROM (SELECT count(*) FILTER (WHERE holds) AS hits FROM sample) s
      ) s
    ),
    ${walk(key, { own, most })},
    stopped AS MATERIALIZED (SELECT * FROM walk ORDER BY step DESC LIMIT 1),
    far AS MATERIALIZED (
      SELECT r.id, r."schoolId", r.status, r."createdAt" FROM "SchoolReferral" r
      WHERE (SELECT NOT ended AND cardinality(found) < ${number(most)} FROM stopped) AND ${contains(key)}
        AND referral_key_grams(r."schoolId", r."searchKey", r."studentName", r."parentName", r."parentEmail", r."referringTeacher")
          @@ (SELECT query FROM letters)
    )
    SELECT unnest(found) AS id FROM stopped
    UNION ALL (
      SELECT r.id FROM far r, stopped s WHERE ${own} AND (r."createdAt", r.id) < (s.at, s.id)
      ${newestFirst} LIMIT ${number(most)}
    )`
}

/** Rows from all the school's years: the newest may be one import, unlike the rest. */
const sample = (schoolId: string, key: string) => Prisma.sql`
  sample AS MATERIALIZED (
    SELECT s.* FROM (
      SELECT (SELECT r."createdAt" FROM "SchoolReferral" r WHERE r."schoolId" = ${schoolId}::uuid
          ORDER BY r."createdAt", r.id LIMIT 1) AS first,
        (SELECT r."createdAt" FROM "SchoolReferral" r WHERE r."schoolId" = ${schoolId}::uuid ${newestFirst} LIMIT 1) AS last
    ) b, generate_series(1, ${number(times)}) AS n, LATERAL (
      SELECT ${text} AS text, ${contains(key)} AS holds, row_number() OVER () AS place FROM (
        SELECT * FROM "SchoolReferral" r
        WHERE r."schoolId" = ${schoolId}::uuid AND r."createdAt" <= b.first + (b.last - b.first) * (n / ${number(times)}::float8)
        ${newestFirst} LIMIT ${number(rowsATime)}
      ) r
    ) s
  )`

/** The rarest three letters of the search, as the index has them; a shorter search is the beginning of three. */
const lettersToAsk = (schoolId: string, key: string) => Prisma.sql`
  letters AS MATERIALIZED (
    SELECT string_agg(referral_search(${schoolId}::uuid, gram)::text, ' & ')::tsquery AS query FROM (
      SELECT gram, often, row_number() OVER (ORDER BY often, gram) AS place FROM (
        SELECT g.gram, (SELECT count(*) FROM sample s WHERE s.place <= ${number(rowsForLetters)} AND strpos(s.text, g.gram) > 0) AS often
        FROM (
          SELECT DISTINCT substr(w.whole, i, 3) AS gram
          FROM (SELECT ${key}::text AS whole) w, generate_series(1, greatest(length(w.whole) - 2, 1)) AS i
        ) g
      ) o
    ) g WHERE place = 1 OR often <= ${number(mostFrequent)} AND place <= ${number(mostLetters)}
  )`

/** Steps from the newest on until the page is full, the list ends, or the index is cheaper. */
const walk = (key: string, { own, most }: { own: Prisma.Sql; most: number }) => Prisma.sql`
  walk AS (
    SELECT 0 AS step, 0 AS read, 'infinity'::timestamptz AS at, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid AS id,
      '{}'::uuid[] AS found, false AS ended
    UNION ALL
    SELECT w.step + 1, w.read + s.read, s.at, s.id, w.found || s.found, s.read < ${number(windowRows)}
    FROM walk w, LATERAL (
      SELECT count(*)::int AS read, min(r."createdAt") AS at, (array_agg(r.id))[count(*)] AS id,
        array_agg(r.id) FILTER (WHERE ${contains(key)}) AS found
      FROM (
        SELECT * FROM "SchoolReferral" r WHERE ${own} AND (r."createdAt", r.id) < (w.at, w.id)
        ${newestFirst} LIMIT ${number(windowRows)}
      ) r
    ) s
    WHERE NOT w.ended AND cardinality(w.found) < ${number(most)} AND (w.step = 0 OR w.read < (SELECT walked FROM worth))
  )`
