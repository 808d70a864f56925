import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import type { Actor, ShareLinkActor, SystemActor, UserActor } from '@/lib/auth/actor'
import { idOf } from '@/lib/auth/actor-id'
import { db, isLockTimeout, oneRow, Prisma, type Transaction } from '@/lib/db'
import { log } from '@/lib/log'
import type { AuditAction } from './actions'

export interface About {
  childId?: string
  targetId?: string
}

/** In the transaction of the change. It names rows and never quotes them. */
export async function recordAudit(actor: Actor, action: AuditAction, about: About, via: Transaction = db()) {
  await recordAudits(actor, action, [about], via)
}

export async function recordAudits(actor: Actor, action: AuditAction, about: About[], via: Transaction): Promise<void> {
  // Raw: the database's clock; it orders the log, and Prisma would send this machine's time.
  if (about.length > 0) await via.$executeRaw(auditSql(actor, action, about))
}

/** @param from has one row when the change was made, else none */
export function auditSql(actor: Actor, action: AuditAction, about: About[], from = oneRow): Prisma.Sql {
  // A visitor is known only by an address, which has no place in a log of health data.
  const id = actor.kind === 'visitor' ? actor.kind : idOf(actor)
  const rows = about.map(({ childId, targetId }) => ({ id: uuidv7(), childId, targetId }))
  // One parameter for all rows: each parameter costs the server more than its bytes.
  return Prisma.sql`
    INSERT INTO "AuditEvent" (id, "actorKind", "actorId", action, "childId", "targetId")
    SELECT n.id, ${actor.kind}, ${id}, ${action}, n."childId", n."targetId"
    FROM ${from} CROSS JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(id uuid, "childId" uuid, "targetId" uuid)`
}

const readingAction = 'results.read' satisfies AuditAction
/** Names the answers that were others' newest in the report. */
const downloadAction = 'report.downloaded' satisfies AuditAction

interface Reading {
  /** Selects the ids of the children whose results are among the rows `found`. */
  opened?: Prisma.Sql
  /** A condition for an event of its own. Default: the first reading within ten minutes. */
  noted?: Prisma.Sql
  /** Selects the id that the event names beside the child. */
  target?: Prisma.Sql
  /** One more statement for the same round trip, as `, name AS (...)`. */
  also?: Prisma.Sql
}

// One statement, so that no reading goes unrecorded. One event in ten minutes: refreshes must not bury the opening that
// matters. `select` must return only rows that the actor may read.
export async function readAndRecord<Row>(
  actor: UserActor | ShareLinkActor,
  select: Prisma.Sql,
  { opened = openedChildren, noted, target = Prisma.sql`NULL::uuid`, also = Prisma.empty }: Reading = {},
): Promise<Row[]> {
  const readerId = idOf(actor)
  // A constant lets the planner exclude all other months; the clocks may differ by a day.
  const yesterday = new Date(Date.now() - 24 * 3_600_000)
  const condition =
    noted ??
    Prisma.sql`NOT EXISTS (
        SELECT FROM "AuditEvent" e WHERE e."actorId" = ${readerId} AND e."childId" = read."childId"
          AND e.action = ${readingAction} AND e.at > now() - interval '10 minutes' AND e.at > ${yesterday}::timestamptz)`
  // Raw: read and record.
  return db().$queryRaw<Row[]>`
    WITH found AS (${select})${also}, recorded AS (
      INSERT INTO "AuditEvent" (id, "actorKind", "actorId", action, "childId", "targetId")
      SELECT new_id(), ${actor.kind}, ${readerId}, ${readingAction}, read."childId", ${target}
      FROM (${opened}) AS read ("childId") WHERE ${condition}
    )
    SELECT * FROM found`
}

/** @param opened selects `childId` and `targetId` (the answers) that the actor may read */
export async function recordFirstReading(actor: UserActor, opened: Prisma.Sql): Promise<void> {
  // Raw: read and record.
  await db().$executeRaw`
    INSERT INTO "AuditEvent" (id, "actorKind", "actorId", action, "childId", "targetId")
    SELECT new_id(), ${actor.kind}, ${actor.userId}, ${readingAction}, o."childId", o."targetId"
    FROM (${opened}) AS o ("childId", "targetId")
    WHERE o."targetId" IS NOT NULL AND NOT ${wasRead(actor, Prisma.sql`o."targetId"`)}`
}

/** @param since a time after which it was read, so that the planner excludes the months before */
export function wasRead(actor: UserActor, targetId: Prisma.Sql, since?: Date): Prisma.Sql {
  const late = since ? Prisma.sql`AND e.at > ${since}::timestamptz` : Prisma.empty
  return Prisma.sql`EXISTS (
    SELECT FROM "AuditEvent" e
    WHERE e."targetId" = ${targetId} AND e."actorId" = ${actor.userId} AND e.action IN (${readingAction}, ${downloadAction})
      ${late})`
}

const openedChildren = Prisma.sql`SELECT DISTINCT "childId" FROM found WHERE id IS NOT NULL`

/** This month and the next three. @returns 0 also when the log was locked: the next round tries again */
export async function makeAuditMonths(actor: SystemActor): Promise<number> {
  try {
    // Raw: no model; a function with the rights of the log's owner.
    const made = await db().$queryRaw<{ moved: bigint }[]>`SELECT moved FROM make_audit_months()`
    const moved = made.reduce((sum, month) => sum + Number(month.moved), 0)
    if (moved > 0) log.warn('acts were written down for which no month had been made', { job: actor.job, count: moved })
    return made.length
  } catch (error) {
    if (isLockTimeout(error)) return 0
    throw error
  }
}

export interface DroppedMonth {
  part: string
  ended: Date
  rows: number
}

// The database keeps a month with an unsealed row, or with one about an account or child under a legal hold, and every
// month while a school is held. It refuses less than five years. Seals stay, so that the rest can be verified.
export async function dropAuditMonths(actor: SystemActor, { years }: { years: number }): Promise<DroppedMonth[]> {
  try {
    // Raw: no model; a function with the rights of the log's owner.
    const rows = await db().$queryRaw<{ part: string; ended: Date; rows: bigint }[]>`
      SELECT part, ended, "rows" FROM drop_audit_months(${years} * interval '1 year')`
    const dropped = rows.map((row) => ({ ...row, rows: Number(row.rows) }))
    if (dropped.length > 0)
      log.info('months of the audit log dropped', { job: actor.job, parts: dropped.map(({ part }) => part) })
    return dropped
  } catch (error) {
    if (isLockTimeout(error)) return []
    throw error
  }
}

/** The head is logged at any level, out of reach of an attacker who changes the database. @returns rows sealed */
export async function sealAudit(actor: SystemActor): Promise<number> {
  // Raw: no model; a function with the rights of the log's owner.
  const [sealed] = await db().$queryRaw<
    { seal: number; rows: number; head: string }[]
  >`SELECT seal, "rows", head FROM seal_audit()`
  if (!sealed) return 0
  log.always('audit log sealed', { job: actor.job, count: sealed.rows, head: `${sealed.seal}:${sealed.head}` })
  return sealed.rows
}
