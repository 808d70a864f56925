import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import type { Actor, ShareLinkActor, UserActor } from '@/lib/auth/actor'
import { db, oneRow, Prisma, type Transaction } from '@/lib/db'

export type AuditAction =
  | 'results.read'
  | 'assessment.created'
  | 'child.created'
  | 'child.updated'
  | 'child.deleted'
  | 'teacher-referral.created'
  | 'teacher-referral.resent'
  | 'teacher-referral.revoked'
  | 'teacher-referral.declined'
  | 'teacher-referral.reminded'
  | 'teacher-referral.reminders-changed'
  | 'second-parent.invited'
  | 'second-parent.resent'
  | 'second-parent.accepted'
  | 'second-parent.declined'
  | 'second-parent.revoked'
  | 'second-parent.removed'
  | 'second-parent.left'
  | 'consent.given'
  | 'consent.withdrawn'
  | 'account.exported'
  | 'account.password-changed'
  | 'account.password-reset'
  | 'account.email-changed'
  | 'account.claimed'
  | 'account.disowned'
  | 'account.email-change-declined'
  | 'account.signed-in'
  | 'account.identity-linked'
  | 'account.identity-unlinked'
  | 'account.deleted'
  | 'account.unlocked'
  | 'account.disabled'
  | 'account.enabled'
  | 'mails.marked-sent'
  | 'mails.retried'
  | 'school-referral.created'
  | 'school-referral.exported'
  | 'school-referral.resent'
  | 'school-referral.revoked'
  | 'school-referral.accepted'
  | 'school-referral.declined'
  | 'api-key.created'
  | 'api-key.revoked'
  | 'school.created'
  | 'school.renamed'
  | 'school.ended'
  | 'school.member-added'
  | 'school.member-removed'
  | 'school.member-promoted'
  | 'school.member-demoted'
  | 'school.member-invited'
  | 'school.invitation-resent'
  | 'school.invitation-revoked'
  | 'doctor.verified'
  | 'doctor.unverified'
  | 'doctor.listing-changed'
  | 'consultation.requested'
  | 'consultation.cancelled'
  | 'consultation.moved'
  | 'consultation.booked'
  | 'results.shared'
  | 'results.unshared'
  | 'results.link-locked'
  | 'report.downloaded'
  | 'legal-hold.added'
  | 'legal-hold.ended'
  | 'legal-hold.read'

interface About {
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
  const { kind, id } = identify(actor)
  const rows = about.map(({ childId, targetId }) => ({ id: uuidv7(), childId, targetId }))
  // One parameter for all rows: each parameter costs the server more than its bytes.
  return Prisma.sql`
    INSERT INTO "AuditEvent" (id, "actorKind", "actorId", action, "childId", "targetId")
    SELECT n.id, ${kind}, ${id}, ${action}, n."childId", n."targetId"
    FROM ${from} CROSS JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(id uuid, "childId" uuid, "targetId" uuid)`
}

function identify(actor: Actor): { kind: string; id: string } {
  switch (actor.kind) {
    case 'user':
      return { kind: actor.kind, id: actor.userId }
    case 'teacher-link':
      return { kind: actor.kind, id: actor.referralId }
    case 'share-link':
      return { kind: actor.kind, id: actor.shareId }
    case 'api-key':
      return { kind: actor.kind, id: actor.keyId }
    case 'system':
      return { kind: actor.kind, id: actor.job }
    case 'visitor':
      // A visitor is known only by an address, which has no place in a log of health data.
      return { kind: actor.kind, id: 'visitor' }
  }
}

const readingAction = 'results.read' satisfies AuditAction

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
  const readerId = actor.kind === 'user' ? actor.userId : actor.shareId
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

export function wasRead(actor: UserActor, targetId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM "AuditEvent" e
    WHERE e."targetId" = ${targetId} AND e."actorId" = ${actor.userId} AND e.action = ${readingAction})`
}

const openedChildren = Prisma.sql`SELECT DISTINCT "childId" FROM found WHERE id IS NOT NULL`
