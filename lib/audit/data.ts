import 'server-only'
import { db, Prisma } from '@/lib/db'

export interface Verdict {
  seals: number
  rows: number
  /** As `2021-03`. */
  dropped: string[]
  /** Numbers of broken seals that are in `known`. */
  known: number[]
  open: { rows: number; oldest: string | null }
  /** Number and hash of the last seal, as `2005:4ed9…`, to be noted elsewhere. */
  head: string | null
  broken: string[]
}

interface SealCheck {
  number: number
  month: string
  count: number
  rowsHash: string
  hash: string
  first: string
  last: string
  /** Its times are within its month, and after the seal before. */
  isInOrder: boolean
  /** Its hash follows from the seal before; null when that is missing. */
  isAsMade: boolean | null
  isLookedAt: boolean
  found: number
  foundHash: string
  mayBeDropped: boolean
}

// Repeats the database's hash (prisma/migrations, `seal_audit_rows`), since a function proves nothing against its
// owner. Neither may ever change.

/** With the length in front, so that no two rows have the same text. */
const counted = (column: string) => Prisma.raw(`octet_length(e."${column}"), ':', e."${column}"`)
const milliseconds = (time: string) => Prisma.raw(`trunc(extract(epoch FROM ${time}) * 1000)`)

const rowText = Prisma.sql`concat(e.id, ' ', ${milliseconds('e.at')}, ' ', ${counted('actorKind')}, ' ', ${counted('actorId')}, ' ',
  ${counted('action')}, ' ', coalesce(e."childId"::text, '-'), ' ', coalesce(e."targetId"::text, '-'), E'\n')`

const sealText = Prisma.sql`concat(coalesce(p.hash, '-'), ' ', s.number, ' ', to_char(s.month, 'YYYY-MM'), ' ',
  ${milliseconds('s."fromAt"')}, ' ', s."fromId", ' ', ${milliseconds('s."toAt"')}, ' ', s."toId", ' ', s.count, ' ', s."rowsHash")`

const hashOf = (text: Prisma.Sql) => Prisma.sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`
const shown = (time: string) =>
  Prisma.raw(`coalesce(to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), ${time}::text)`)
const monthOf = (time: string) => Prisma.raw(`date_trunc('month', ${time} AT TIME ZONE 'UTC')`)

const beginning = Prisma.raw(`'-infinity'::timestamptz`)
const firstId = Prisma.raw(`'00000000-0000-0000-0000-000000000000'::uuid`)

/** Per statement, which has five seconds. */
const rowsAtOnce = 50_000
const sealsAtOnce = 500
/** A larger seal is not ours (prisma/migrations, `seal_audit`), and hashing it could take forever. */
const mostSealed = 10_000
/** Extra rows that are hashed per seal, and for a seal with more when it is checked alone. */
const mostBeyond = 1_000
const mostBeyondAlone = 300_000
/** More unsealed rows are not counted. */
const mostOpen = 1_000_000

/** The database drops only older months (prisma/migrations, `drop_audit_months`). */
const keptYears = 5

interface Options {
  /** Checks only the rows of this month, as `2026-11`, but every seal. */
  month?: string
  /** A head noted earlier (`number:hash`) that must still exist. */
  expect?: string
  /** `number:hash` of broken seals that were investigated: not reported again while they hash the same. */
  known?: readonly string[]
}

export async function unsafeVerifyAudit({ month, expect, known = [] }: Options = {}): Promise<Verdict> {
  const none = { rows: 0, oldest: null }
  const verdict: Verdict = { seals: 0, rows: 0, dropped: [], known: [], open: none, head: null, broken: [] }
  let last = 0
  let isExpectedThere = false
  for (let checks = await check(last, month); checks.length > 0; checks = await check(last, month))
    for (const seal of checks) {
      const isFull = seal.found > seal.count + mostBeyond
      const [whole = seal] = isFull ? await check(seal.number - 1, month, { most: 1, beyond: mostBeyondAlone }) : []
      judge(verdict, whole, { last, known })
      verdict.head = `${seal.number}:${seal.hash}`
      isExpectedThere ||= verdict.head === expect
      last = seal.number
    }
  const { isLate, ...open } = await countOpen()
  verdict.open = open
  if (last === 0 && isLate)
    verdict.broken.push(`There is no seal, and a row of ${open.oldest}: all were deleted, or nothing seals.`)
  if (expect && !isExpectedThere)
    verdict.broken.push(`No seal is ${expect}: these are not the seals that were there when it was noted.`)
  return verdict
}

function judge(verdict: Verdict, seal: SealCheck, { last, known }: { last: number; known: readonly string[] }): void {
  const { number } = seal
  const report = (words: string) => verdict.broken.push(words)
  const where = `Seal ${number} (${seal.month}, ${seal.count} rows from ${seal.first} to ${seal.last})`
  if (number <= last) return void report(`Seal ${number} is there twice.`)
  if (number === last + 2) report(`Seal ${last + 1} is missing.`)
  else if (number > last + 1) report(`Seals ${last + 1} to ${number - 1} are missing.`)
  if (!seal.isInOrder)
    return void report(`${where} does not hold: it is not of its month, or not after the seal before it.`)
  if (seal.count < 1 || seal.count > mostSealed)
    return void report(`${where} does not hold: from 1 to ${mostSealed} rows are sealed at once.`)
  if (seal.isAsMade === false) return void report(`${where} does not hold: it was changed, or the seal before it was.`)
  if (!seal.isLookedAt) return
  if (seal.found === 0 && seal.mayBeDropped) {
    if (!verdict.dropped.includes(seal.month)) verdict.dropped.push(seal.month)
  } else if (seal.found === seal.count && seal.foundHash === seal.rowsHash) verdict.rows += seal.found
  else if (known.includes(`${number}:${seal.foundHash}`)) return void verdict.known.push(number)
  else if (seal.found > seal.count + mostBeyondAlone)
    return void report(`${where} does not hold: more than ${seal.found - 1} rows are there.`)
  else {
    const why = seal.found === seal.count ? 'its rows are not those that were sealed' : `${seal.found} rows are there`
    return void report(`${where} does not hold: ${why}. Now it is ${number}:${seal.foundHash}`)
  }
  verdict.seals++
}

// Hashes from the end of the seal before, so that an inserted row counts; when that is missing, from the first row.
function check(after: number, month: string | undefined, { most, beyond } = { most: sealsAtOnce, beyond: mostBeyond }) {
  // Raw: aggregate.
  return db().$queryRaw<SealCheck[]>`
    WITH next AS (
      SELECT s.*, ${month ?? null}::text IS NULL OR to_char(s.month, 'YYYY-MM') = ${month ?? null} AS "isLookedAt"
      FROM "AuditSeal" s WHERE s.number > ${after} ORDER BY s.number LIMIT ${most}
    ), summed AS (
      SELECT n.*, coalesce(sum(CASE WHEN "isLookedAt" AND count BETWEEN 1 AND ${mostSealed} THEN count ELSE 0 END)
        OVER (ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS "rowsBefore" FROM next n
    ), parts AS MATERIALIZED (SELECT * FROM audit_parts())
    SELECT s.number, coalesce(to_char(s.month, 'YYYY-MM'), s.month::text) AS month, s.count, s."rowsHash", s.hash,
      ${shown('s."fromAt"')} AS first, ${shown('s."toAt"')} AS last, s."isLookedAt", r.found, r."foundHash",
      isfinite(s."toAt") AND s.month = ${monthOf('s."fromAt"')} AND s.month = ${monthOf('s."toAt"')}
        AND (s."fromAt", s."fromId") <= (s."toAt", s."toId")
        AND (p.number IS NULL OR (s."fromAt", s."fromId") > (p."toAt", p."toId")) AS "isInOrder",
      CASE WHEN s.number = 1 OR p.number IS NOT NULL THEN s.hash = ${hashOf(sealText)} END AS "isAsMade",
      (s.month + interval '1 month') AT TIME ZONE 'UTC' <= now() - ${keptYears} * interval '1 year'
        AND NOT EXISTS (SELECT FROM parts WHERE parts.starts <= s."toAt" AND parts.ends > s."fromAt") AS "mayBeDropped"
    FROM summed s LEFT JOIN "AuditSeal" p ON p.number = s.number - 1,
    LATERAL (
      SELECT count(*)::int AS found, ${hashOf(Prisma.sql`coalesce(string_agg(${rowText}, '' ORDER BY e.at, e.id), '')`)} AS "foundHash"
      FROM (SELECT * FROM "AuditEvent" e
      WHERE s."isLookedAt" AND s.count BETWEEN 1 AND ${mostSealed}
        AND e.at >= CASE WHEN p.number IS NULL AND s.number > 1 THEN s."fromAt" ELSE coalesce(p."toAt", ${beginning}) END
        AND e.at <= s."toAt" AND (e.at, e.id) <= (s."toAt", s."toId")
        AND CASE WHEN p.number IS NULL AND s.number > 1 THEN (e.at, e.id) >= (s."fromAt", s."fromId")
          ELSE (e.at, e.id) > (coalesce(p."toAt", ${beginning}), coalesce(p."toId", ${firstId})) END
      ORDER BY e.at, e.id LIMIT greatest(least(s.count, ${mostSealed}), 0) + ${beyond}::int + 1) e
    ) r
    WHERE s."rowsBefore" < ${rowsAtOnce} ORDER BY s.number`
}

/** `isLate`: longer unsealed than a server's maintenance takes. */
async function countOpen(): Promise<Verdict['open'] & { isLate: boolean }> {
  // Raw: aggregate.
  const [open] = await db().$queryRaw<{ rows: number; oldest: string | null; isLate: boolean | null }[]>`
    WITH last AS (
      SELECT coalesce(s."toAt", ${beginning}) AS at, coalesce(s."toId", ${firstId}) AS id
      FROM (VALUES (1)) one LEFT JOIN (SELECT * FROM "AuditSeal" ORDER BY number DESC LIMIT 1) s ON true
    )
    SELECT count(*)::int AS rows, min(at) < now() - interval '1 day' AS "isLate",
      to_char(min(at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS oldest
    FROM (
      SELECT e.at FROM "AuditEvent" e
      WHERE e.at >= (SELECT at FROM last) AND (e.at, e.id) > ((SELECT at FROM last), (SELECT id FROM last))
      ORDER BY e.at, e.id LIMIT ${mostOpen}
    ) e`
  return { rows: open?.rows ?? 0, oldest: open?.oldest ?? null, isLate: open?.isLate ?? false }
}

// Not the owner, and no right to change the log, choose a row's time or write a seal.
export async function unsafeIsAuditProtected(): Promise<boolean> {
  // Raw: no model; the rights are in PostgreSQL's catalogue.
  const [rights] = await db().$queryRaw<{ isProtected: boolean }[]>`
    SELECT NOT bool_or(pg_has_role(c.relowner, 'MEMBER') OR has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')
      OR has_any_column_privilege(c.oid, 'UPDATE')
      OR CASE WHEN c.oid = '"AuditSeal"'::regclass THEN has_any_column_privilege(c.oid, 'INSERT')
        ELSE has_column_privilege(c.oid, 'at', 'INSERT') END) AS "isProtected"
    FROM pg_class c
    WHERE c.oid = ANY(ARRAY['"AuditEvent"'::regclass, '"AuditSeal"'::regclass])
      OR c.oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = '"AuditEvent"'::regclass)`
  return rights?.isProtected ?? false
}
