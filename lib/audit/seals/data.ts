import 'server-only'
import { db, Prisma } from '@/lib/db'
import type { SealCheck, Verdict } from './types'

/** With its length before it, so that no two rows have the same text. */
const counted = (column: string) => Prisma.raw(`octet_length(e."${column}"), ':', e."${column}"`)

/** A row `e` of the audit log as the text that is sealed. It never changes: what was sealed with another could not be verified. */
const sealedText = Prisma.sql`concat(e.id, ' ', (extract(epoch FROM e.at) * 1000)::bigint, ' ', ${counted('actorKind')}, ' ',
  ${counted('actorId')}, ' ', ${counted('action')}, ' ', coalesce(e."childId"::text, '-'), ' ', coalesce(e."targetId"::text, '-'), E'\n')`

/** The hash of the rows `e`, in their order, behind the hash of the seal before; that is empty for the first. */
export function toSealHash(previous: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`encode(sha256(decode(${previous}, 'hex')
    || convert_to(coalesce(string_agg(${sealedText}, '' ORDER BY e.at, e.id), ''), 'UTF8')), 'hex')`
}

/** Before every row. */
export const beginning = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/** So many rows are hashed by a statement, which has five seconds. */
const rowsAtOnce = 50_000
const sealsAtOnce = 500
/** Beyond this many the rows that wait to be sealed are not counted. */
const mostOpen = 1_000_000

/** What the database drops by itself is older than this (prisma/migrations, `drop_audit_months`). */
const keptYears = 5

interface Range {
  from: number
  to: number
}

/**
 * Compares the audit log with its seals, from the first on or those of a month, until one does not hold.
 *
 * @param month as `2026-11`
 * @param expect a hash that was noted before: it must be one of the seals'
 */
export async function unsafeVerifyAudit({ month, expect }: { month?: string; expect?: string } = {}): Promise<Verdict> {
  const range = await rangeOf(month)
  const verdict: Verdict = { seals: 0, rows: 0, dropped: [], open: await countOpen(), head: await headOf(range) }
  let broken: string | undefined
  for (let { from } = range; from <= range.to && !broken; ) {
    const checks = await check({ from, to: await endOf(from, range.to) })
    broken = take(verdict, checks, from)
    from += checks.length
  }
  if (!broken && expect && !(await db().auditSeal.findFirst({ where: { hash: expect } })))
    broken = `No seal has the hash ${expect}: these are not the seals that were there when it was noted.`
  return broken ? { ...verdict, broken } : verdict
}

/** Counts what holds. @returns why the first one that does not hold does not */
function take(verdict: Verdict, checks: SealCheck[], from: number): string | undefined {
  if (checks.length === 0) return `Seal ${from} is missing.`
  for (const [index, seal] of checks.entries()) {
    if (seal.number !== from + index) return `Seal ${from + index} is missing.`
    const where = `Seal ${seal.number} (${seal.month}, ${seal.count} rows from ${seal.first} to ${seal.last})`
    if (seal.number > 1 && seal.previous === null) return `Seal ${seal.number - 1} is missing.`
    if (seal.isOld && seal.found === 0) {
      if (!verdict.dropped.includes(seal.month)) verdict.dropped.push(seal.month)
    } else if (seal.found !== seal.count) return `${where} does not hold: ${seal.found} rows are there.`
    else if (seal.hash !== seal.foundHash || !seal.isInMonth)
      return `${where} does not hold: its rows are not those that were sealed.`
    else verdict.rows += seal.found
    verdict.seals++
  }
  return undefined
}

/** The numbers that the seals have, or must have, of a month or of all. */
async function rangeOf(month: string | undefined): Promise<Range> {
  const first = month ? new Date(`${month}-01T00:00:00Z`) : undefined
  const [before, after, last] = await Promise.all([
    first && db().auditSeal.aggregate({ _max: { number: true }, where: { month: { lt: first } } }),
    first && db().auditSeal.aggregate({ _min: { number: true }, where: { month: { gt: first } } }),
    db().auditSeal.aggregate({ _max: { number: true } }),
  ])
  const end = after?._min.number
  return { from: (before?._max.number ?? 0) + 1, to: end ? end - 1 : (last._max.number ?? 0) }
}

async function headOf({ from, to }: Range): Promise<string | null> {
  if (to < from) return null
  return (await db().auditSeal.findUnique({ where: { number: to } }))?.hash ?? null
}

/** The last of the seals that one statement can look at. */
async function endOf(from: number, to: number): Promise<number> {
  const next = await db().auditSeal.findMany({
    where: { number: { gte: from, lte: Math.min(to, from + sealsAtOnce - 1) } },
    orderBy: { number: 'asc' },
    select: { number: true, count: true },
  })
  let rows = 0
  let end = from
  for (const { number, count } of next) {
    rows += count
    if (number > from && rows > rowsAtOnce) break
    end = number
  }
  return end
}

/** Hashes again what each seal is over: from behind the one before it, so that a row put in between is in it, too. */
function check({ from, to }: Range): Promise<SealCheck[]> {
  // Raw: aggregate.
  return db().$queryRaw<SealCheck[]>`
    SELECT s.number, to_char(s.month, 'YYYY-MM') AS month, s.count, s.hash, p.hash AS previous, r.found, r."foundHash",
      to_char(s."fromAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS first,
      to_char(s."toAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS last,
      s.month = date_trunc('month', s."toAt", 'UTC') AT TIME ZONE 'UTC' AS "isInMonth",
      (s.month + interval '1 month') AT TIME ZONE 'UTC' <= now() - ${keptYears} * interval '1 year' AS "isOld"
    FROM "AuditSeal" s LEFT JOIN "AuditSeal" p ON p.number = s.number - 1,
    LATERAL (
      SELECT count(*)::int AS found, ${toSealHash(Prisma.sql`coalesce(p.hash, '')`)} AS "foundHash"
      FROM "AuditEvent" e
      WHERE e.at >= coalesce(p."toAt", ${beginning.at}::timestamptz) AND e.at <= s."toAt"
        AND (e.at, e.id) > (coalesce(p."toAt", ${beginning.at}::timestamptz), coalesce(p."toId", ${beginning.id}::uuid))
        AND (e.at, e.id) <= (s."toAt", s."toId")
    ) r
    WHERE s.number BETWEEN ${from} AND ${to} ORDER BY s.number`
}

/** How many rows wait to be sealed, and since when the oldest does. */
async function countOpen(): Promise<Verdict['open']> {
  const last = await db().auditSeal.findFirst({ orderBy: { number: 'desc' } })
  const at = last?.toAt.toISOString() ?? beginning.at
  // Raw: aggregate.
  const [open] = await db().$queryRaw<{ rows: number; oldest: Date | null }[]>`
    SELECT count(*)::int AS rows, min(at) AS oldest FROM (
      SELECT e.at FROM "AuditEvent" e
      WHERE e.at >= ${at}::timestamptz AND (e.at, e.id) > (${at}::timestamptz, ${last?.toId ?? beginning.id}::uuid)
      ORDER BY e.at, e.id LIMIT ${mostOpen}
    ) e`
  return { rows: open?.rows ?? 0, oldest: open?.oldest?.toISOString() ?? null }
}
