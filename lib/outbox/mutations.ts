import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import type { UserActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { isBulk, type Lane } from './lanes'
import type { MailTemplate } from './template-names'

export interface NewMail {
  template: MailTemplate
  /** The row the template reads when the mail is made. */
  rowId: string
  /** Sets a mail apart from an earlier one about the same row. */
  version?: number
  /** Where it goes when the row does not say. */
  recipient?: string | null
  /** How long it waits before it is written: for what must be said only if nothing has happened by then. */
  inHours?: number
}

/** Puts a mail into the outbox, in the transaction of the change it is about. The same mail twice is one. */
export async function enqueueMail(
  tx: Transaction,
  { template, rowId, version = 1, recipient = null, inHours = 0 }: NewMail,
): Promise<void> {
  // Raw: the database's clock; it says when a mail is due.
  await tx.$executeRaw`
    INSERT INTO "MailDelivery" (id, template, "isBulk", "rowId", version, recipient, "nextAttemptAt")
    VALUES (${uuidv7()}::uuid, ${template}, ${isBulk(template)}::boolean, ${rowId}::uuid, ${version}, ${recipient},
      now() + ${inHours} * interval '1 hour') ON CONFLICT DO NOTHING`
}

/**
 * The same for a notice that may come again about the same row, each time as a mail of its own. The caller holds the
 * row's lock: two at once would be taken for one.
 */
export async function enqueueNotice(
  tx: Transaction,
  { template, rowId, recipient = null }: Omit<NewMail, 'version' | 'inHours'>,
): Promise<void> {
  // Raw: aggregate.
  await tx.$executeRaw`
    INSERT INTO "MailDelivery" (id, template, "isBulk", "rowId", version, recipient)
    SELECT ${uuidv7()}::uuid, ${template}, ${isBulk(template)}::boolean, ${rowId}::uuid, coalesce(max(version), 0) + 1, ${recipient}
    FROM "MailDelivery" WHERE template = ${template} AND "rowId" = ${rowId}::uuid ON CONFLICT DO NOTHING`
}

/** The same for many rows that are new, each with its first mail. */
export async function enqueueMails(
  tx: Transaction,
  { template, rowIds }: { template: MailTemplate; rowIds: string[] },
): Promise<void> {
  // Raw: the database's clock.
  await tx.$executeRaw`
    INSERT INTO "MailDelivery" (id, template, "isBulk", "rowId")
    SELECT n.id, ${template}, ${isBulk(template)}::boolean, n."rowId"
    FROM unnest(${rowIds.map(() => uuidv7())}::uuid[], ${rowIds}::uuid[]) AS n(id, "rowId")`
}

/** A mail that this worker, and no other, may send until its lease ends. */
export interface ClaimedMail {
  id: string
  template: MailTemplate
  rowId: string
  version: number
  recipient: string | null
  attempts: number
  createdAt: Date
}

/** Leases the mails of a lane that are due. The leases of a crashed worker expire. */
export async function claimMails(lane: Lane, count: number): Promise<ClaimedMail[]> {
  // Raw: SKIP LOCKED.
  return db().$queryRaw<ClaimedMail[]>`
    UPDATE "MailDelivery" SET "lockedUntil" = now() + interval '2 minutes', attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM "MailDelivery"
      WHERE "sentAt" IS NULL AND "failedAt" IS NULL AND "isBulk" = ${lane.isBulk} AND "nextAttemptAt" <= now()
        AND ("lockedUntil" IS NULL OR "lockedUntil" < now())
      ORDER BY "nextAttemptAt" LIMIT ${count} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, template, "rowId", version, recipient, attempts, "createdAt"`
}

export async function markSent(id: string): Promise<void> {
  const data = { sentAt: new Date(), lockedUntil: null, lastError: null, recipient: null }
  await db().mailDelivery.updateMany({ where: { id }, data })
}

/** Gives up: the recipient was refused, or 48 hours have passed. */
export async function markFailed(id: string, reason: string): Promise<void> {
  const data = { failedAt: new Date(), lockedUntil: null, lastError: reason, recipient: null }
  await db().mailDelivery.updateMany({ where: { id }, data })
}

/** Puts a mail back to be tried again after some seconds. */
export async function postpone(id: string, seconds: number, reason: string): Promise<void> {
  // Raw: the database's clock.
  await db().$executeRaw`
    UPDATE "MailDelivery" SET "nextAttemptAt" = now() + ${seconds} * interval '1 second', "lockedUntil" = NULL,
      "lastError" = ${reason} WHERE id = ${id}::uuid`
}

/**
 * Puts a mail back that met no server. The attempt does not count: the waits between a server's own refusals must not
 * have grown during an outage.
 */
export async function returnUntried(id: string, reason: string): Promise<void> {
  // Raw: the database's clock.
  await db().$executeRaw`
    UPDATE "MailDelivery" SET "nextAttemptAt" = now(), "lockedUntil" = NULL, attempts = attempts - 1,
      "lastError" = ${reason} WHERE id = ${id}::uuid`
}

/** Gives a lease back unused, as if it had never been taken. */
export async function release(ids: string[]): Promise<void> {
  const data = { lockedUntil: null, attempts: { decrement: 1 } }
  await db().mailDelivery.updateMany({ where: { id: { in: ids } }, data })
}

/** Drops a mail whose row is gone or has moved on: a revoked link must not arrive late. */
export async function deleteMail(id: string): Promise<void> {
  await db().mailDelivery.deleteMany({ where: { id } })
}

/** Deletes the mails that hold an address of the actor's own, sent ones too. Raw: no relation. */
export async function eraseMails(actor: UserActor, tx: Transaction): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "MailDelivery" m WHERE m.recipient IS NOT NULL AND (m."rowId" = ${actor.userId}::uuid
      OR m."rowId" IN (SELECT t.id FROM "AccountToken" t WHERE t."userId" = ${actor.userId}::uuid)
      OR m.recipient = (SELECT u."emailKey" FROM "User" u WHERE u.id = ${actor.userId}::uuid))`
}
