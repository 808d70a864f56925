import 'server-only'
import type { ReferringActor } from '@/lib/auth/actor'
import { Prisma } from '@/lib/db'
import { textKeyOf } from '@/lib/text-key.mjs'

/** So many rows are compared at a time, from the newest on. A number in the statement: PostgreSQL plans for it. */
const windowRows = 250
/**
 * Rows that are looked at to learn how frequent a search is: twenty at each of thirty times in all the school's years. With half
 * as many, one search in nine for what one row in eighty holds was taken for rare.
 */
const times = 30
const rowsATime = 20
const sampled = times * rowsATime
/** Of those the first two at each time say how frequent three letters are. */
const rowsForLetters = 2
/** Letters that more of them hold, a quarter, are not asked for: their list in the index is long, and leaves out little. */
const mostFrequent = (times * rowsForLetters) / 4
/** So many groups of three letters leave next to nothing that does not hold the search; each more is one more list to read. */
const mostLetters = 4
/**
 * Comparing a row in the list's order takes half as long as to take one from the index: with as many of the sample holding the
 * search as this is multiplied by, both ways take equally long in a school of 200,000 referrals.
 */
const walkedForEach = 750
const mostWalked = 20_000

/** What is searched in. The database's `referral_key_grams` has the same text. */
const text = Prisma.sql`coalesce(r."searchKey",
  lower(concat_ws(' ', r."studentName", r."parentName", r."parentEmail", r."referringTeacher")))`

/** Whether a name in `"SchoolReferral" r`, or the address, holds what is searched for. */
const holding = (key: string) => Prisma.sql`${text} LIKE ${`%${key.replace(/[\\%_]/g, '\\$&')}%`}`

const number = (value: number) => Prisma.raw(String(value))
const newestFirst = Prisma.sql`ORDER BY r."createdAt" DESC, r.id DESC`

/**
 * Selects the ids of the newest that hold what is searched for. What many hold fills its page when the list is walked from the
 * newest on; what few hold is found by the index of their letters, which has no order. The wrong one of the two reads all of a
 * school's. PostgreSQL cannot know which it is, so the statement finds out: the walk goes on for as long as a sample of the
 * school's rows promises to fill the page, and the index is asked for what is older than where it stopped.
 *
 * @param own which of `"SchoolReferral" r` are searched
 * @param most so many are wanted
 */
export function idsHolding(
  actor: ReferringActor,
  search: string,
  { own, most }: { own: Prisma.Sql; most: number },
): Prisma.Sql {
  const key = textKeyOf(search)
  // The demo's are one account's own, a few.
  if (actor.schoolId === null) return Prisma.sql`SELECT r.id FROM "SchoolReferral" r WHERE ${own} AND ${holding(key)}`
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
      WHERE (SELECT NOT ended AND cardinality(found) < ${number(most)} FROM stopped) AND ${holding(key)}
        AND referral_key_grams(r."schoolId", r."searchKey", r."studentName", r."parentName", r."parentEmail", r."referringTeacher")
          @@ (SELECT query FROM letters)
    )
    SELECT unnest(found) AS id FROM stopped
    UNION ALL (
      SELECT r.id FROM far r, stopped s WHERE ${own} AND (r."createdAt", r.id) < (s.at, s.id)
      ${newestFirst} LIMIT ${number(most)}
    )`
}

/** Rows from all the school's years: what is newest may be one import, and like nothing before it. */
const sample = (schoolId: string, key: string) => Prisma.sql`
  sample AS MATERIALIZED (
    SELECT s.* FROM (
      SELECT (SELECT r."createdAt" FROM "SchoolReferral" r WHERE r."schoolId" = ${schoolId}::uuid
          ORDER BY r."createdAt", r.id LIMIT 1) AS first,
        (SELECT r."createdAt" FROM "SchoolReferral" r WHERE r."schoolId" = ${schoolId}::uuid ${newestFirst} LIMIT 1) AS last
    ) b, generate_series(1, ${number(times)}) AS n, LATERAL (
      SELECT ${text} AS text, ${holding(key)} AS holds, row_number() OVER () AS place FROM (
        SELECT * FROM "SchoolReferral" r
        WHERE r."schoolId" = ${schoolId}::uuid AND r."createdAt" <= b.first + (b.last - b.first) * (n / ${number(times)}::float8)
        ${newestFirst} LIMIT ${number(rowsATime)}
      ) r
    ) s
  )`

/** The rarest three letters of the search, as the index has them; fewer than three are the beginning of three. */
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

/** Window after window from the newest on, until the page is full, the list ends, or more is not worth it. */
const walk = (key: string, { own, most }: { own: Prisma.Sql; most: number }) => Prisma.sql`
  walk AS (
    SELECT 0 AS step, 0 AS read, 'infinity'::timestamptz AS at, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid AS id,
      '{}'::uuid[] AS found, false AS ended
    UNION ALL
    SELECT w.step + 1, w.read + s.read, s.at, s.id, w.found || s.found, s.read < ${number(windowRows)}
    FROM walk w, LATERAL (
      SELECT count(*)::int AS read, min(r."createdAt") AS at, (array_agg(r.id))[count(*)] AS id,
        array_agg(r.id) FILTER (WHERE ${holding(key)}) AS found
      FROM (
        SELECT * FROM "SchoolReferral" r WHERE ${own} AND (r."createdAt", r.id) < (w.at, w.id)
        ${newestFirst} LIMIT ${number(windowRows)}
      ) r
    ) s
    WHERE NOT w.ended AND cardinality(w.found) < ${number(most)} AND (w.step = 0 OR w.read < (SELECT walked FROM worth))
  )`
