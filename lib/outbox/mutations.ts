import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { UserActor } from '@/lib/auth/actor'
import { db, isDatabaseUnavailable, oneRow, Prisma, type Transaction } from '@/lib/db'
import type { PlannedMail } from '@/lib/jobs'
import { log } from '@/lib/log'
import { count } from '@/lib/metrics/meter'
import { waitsIn } from './data'
import { isBulk, type Lane, type LaneName } from './lanes'
import { unsentMail } from './rules'
import type { MailTemplate } from './template-names'

interface About {
  /** The row the template reads when the mail is made. */
  rowId: string
  /** Sets a mail apart from an earlier one about the same row. */
  version?: number
  /** Where it goes when the row does not say; the account's id where that has no address. */
  recipient?: string | null
}

type Now = { template: MailTemplate; at?: never; inHours?: never }
/** At a later time, for what must be said only if nothing has happened by then; `inHours` is by the database's clock. */
type Planned = { template: PlannedMail; at?: Date; inHours?: number }
export type NewMail = About & (Now | Planned)

/** Puts mails into the outbox, in the transaction of the change they are about. The same mail twice is one. */
export async function enqueueMail(tx: Transaction, ...mails: NewMail[]): Promise<void> {
  // Raw: the database's clock; it says when a mail is due.
  await tx.$executeRaw(mailSql(mails))
}

/** The statement, also for a WITH. @param from has one row when the mails are to be written, else none */
export function mailSql(mails: NewMail[], from = oneRow): Prisma.Sql {
  const rows = mails.map((mail) => ({
    ...mail,
    version: mail.version ?? 1,
    hours: mail.inHours ?? 0,
    id: uuidv7(),
    isBulk: isBulk(mail.template),
  }))
  return Prisma.sql`
    INSERT INTO "MailDelivery" (id, template, "isBulk", "rowId", version, recipient, "dueAt", "nextAttemptAt")
    SELECT m.id, m.template, m."isBulk", m."rowId", m.version, m.recipient, m.due, m.due FROM (
      SELECT n.*, coalesce(n.at, now() + n.hours * interval '1 hour') AS due
      FROM ${from} CROSS JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(id uuid, template text, "isBulk" boolean,
        "rowId" uuid, version int, recipient text, at timestamptz, hours float8)
    ) m ON CONFLICT DO NOTHING`
}

/**
 * Sends the first of these mails about a row now that has not been sent, whether it waits for its time or was never written,
 * and in the lane of mails that a person waits for.
 *
 * @param templates in their order
 * @returns false when all have been sent
 */
export async function sendNextNow(
  tx: Transaction,
  { templates, rowId, version }: { templates: readonly MailTemplate[]; rowId: string; version: number },
): Promise<boolean> {
  // Raw: upsert with a condition: which mail it is depends on those that were sent, in the same statement.
  const written = await tx.$executeRaw`
    INSERT INTO "MailDelivery" AS d (id, template, "rowId", version)
    SELECT ${uuidv7()}::uuid, t.template, ${rowId}::uuid, ${version}
    FROM unnest(${[...templates]}::text[]) WITH ORDINALITY AS t(template, place)
    WHERE NOT EXISTS (
      SELECT FROM "MailDelivery" e WHERE e.template = t.template AND e."rowId" = ${rowId}::uuid AND e.version = ${version}
        AND (e."sentAt" IS NOT NULL OR e."failedAt" IS NOT NULL)
    )
    ORDER BY t.place LIMIT 1
    ON CONFLICT (template, "rowId", version) DO UPDATE SET "isBulk" = false, "dueAt" = now(), "nextAttemptAt" = now()`
  return written > 0
}

/**
 * Takes back mails about some rows that have neither been sent nor failed. One that is being sent stays: its row will say that
 * it was.
 *
 * @param templates all when left out
 */
export async function cancelMails(
  tx: Transaction,
  { rowIds, templates }: { rowIds: string[]; templates?: readonly MailTemplate[] },
): Promise<void> {
  const unleased = { OR: [{ lockedUntil: null }, { lockedUntil: { lt: new Date() } }] }
  const which = templates ? { template: { in: [...templates] } } : {}
  await tx.mailDelivery.deleteMany({
    where: { ...which, rowId: { in: rowIds }, ...unsentMail.where(), ...unleased },
  })
}

/**
 * The same for a notice that may come again about the same row, each time as a mail of its own. The caller holds the
 * row's lock: two at once would be taken for one.
 */
export async function enqueueNotice(
  tx: Transaction,
  { template, rowId, recipient = null }: Omit<About, 'version'> & Now,
): Promise<void> {
  // Raw: aggregate.
  await tx.$executeRaw`
    INSERT INTO "MailDelivery" (id, template, "isBulk", "rowId", version, recipient)
    SELECT ${uuidv7()}::uuid, ${template}, ${isBulk(template)}::boolean, ${rowId}::uuid, coalesce(max(version), 0) + 1, ${recipient}
    FROM "MailDelivery" WHERE template = ${template} AND "rowId" = ${rowId}::uuid ON CONFLICT DO NOTHING`
}

/** A mail that this worker, and no other, may send until its lease ends. */
export interface ClaimedMail {
  id: string
  /** The lane it was taken from. */
  lane: LaneName
  template: MailTemplate
  rowId: string
  version: number
  recipient: string | null
  attempts: number
  createdAt: Date
  dueAt: Date
  /** Since when LINE is asked to deliver it; null for what never went there. */
  lineSince: Date | null
  /** When LINE could not, and it became a mail again. */
  lineEndedAt: Date | null
  /** How often it was pushed: from the first on LINE may have taken it. */
  linePushes: number
}

/** Leases the mails of a lane that are due. The leases of a crashed worker expire. */
export async function claimMails({ name }: Pick<Lane, 'name'>, most: number): Promise<ClaimedMail[]> {
  // Raw: SKIP LOCKED.
  const mails = await db().$queryRaw<Omit<ClaimedMail, 'lane'>[]>`
    UPDATE "MailDelivery" SET "lockedUntil" = now() + interval '2 minutes', attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM "MailDelivery"
      WHERE ${unsentMail.sql('"MailDelivery"')} AND ${waitsIn[name]} AND "nextAttemptAt" <= now()
        AND ("lockedUntil" IS NULL OR "lockedUntil" < now())
      ORDER BY "nextAttemptAt" LIMIT ${most} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, template, "rowId", version, recipient, attempts, "createdAt", "dueAt", "lineSince", "lineEndedAt",
      "linePushes"`
  // An UPDATE returns its rows in no order.
  return mails
    .map((mail) => ({ ...mail, lane: name }))
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
}

/** Hands a claimed mail over to LINE's lane: its time there counts from now. It is due at once, as it was. */
export async function moveToLine(id: string): Promise<void> {
  const data = { lineSince: new Date(), lineEndedAt: null, lockedUntil: null, attempts: 0 }
  await db().mailDelivery.updateMany({ where: { id }, data })
}

/** Counts a push before it is made: a process that is killed in between has left its trace. */
export async function countPush(id: string): Promise<void> {
  await db().mailDelivery.updateMany({ where: { id }, data: { linePushes: { increment: 1 } } })
}

/** Makes a claimed notice a mail again: LINE cannot deliver it, or has not in time. */
export async function returnToMail(id: string, reason: string): Promise<void> {
  const data = { lineEndedAt: new Date(), lockedUntil: null, attempts: 0, lastError: reason }
  await db().mailDelivery.updateMany({ where: { id }, data })
}

/** The same for all that have waited for LINE that long, were never pushed, and have a mail to fall back on. */
export async function returnUnpushedToMail(seconds: number): Promise<void> {
  const late = { lineSince: { lt: new Date(Date.now() - seconds * 1_000) }, lineEndedAt: null }
  await db().mailDelivery.updateMany({
    where: { ...late, ...unsentMail.where(), linePushes: 0, attempts: 0, lockedUntil: null },
    data: { lineEndedAt: new Date(), lastError: 'line-away' },
  })
}

/** A mail that has left, without the address, which is not needed any more. */
const asSent = () => ({ sentAt: new Date(), lockedUntil: null, lastError: null, recipient: null })

/**
 * Marks mails that have left. While the database is away it goes on trying, oftener than any instance looks for mails: one that
 * has left without its mark leaves again when its lease ends.
 *
 * @param impatience ends the trying
 */
export async function markSent(ids: string[], impatience: AbortSignal): Promise<void> {
  const data = asSent()
  for (let attempt = 1; ; attempt++) {
    try {
      await db().mailDelivery.updateMany({ where: { id: { in: ids } }, data })
      return
    } catch (error) {
      if (impatience.aborted || !isDatabaseUnavailable(error)) throw error
      if (attempt === 1)
        log.warn('mails have left, their marks wait for the database', { job: 'mail', count: ids.length, error })
    }
    // One that is out of patience tries once more.
    await sleep(200, undefined, { signal: impatience }).catch(() => {})
  }
}

/** Gives up: the recipient was refused, or 48 hours have passed since it was due. */
export async function markFailed({ id, lane }: Pick<ClaimedMail, 'id' | 'lane'>, reason: string): Promise<void> {
  const data = { failedAt: new Date(), lockedUntil: null, lastError: reason, recipient: null }
  await db().mailDelivery.updateMany({ where: { id }, data })
  count('sati_mails_failed_total', { lane })
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

/**
 * Gives leases back unused, as if they had never been taken. One that has ended and been taken by another instance meanwhile is
 * that one's: taking counts.
 */
export async function release(mails: Pick<ClaimedMail, 'id' | 'attempts'>[]): Promise<void> {
  const data = { lockedUntil: null, attempts: { decrement: 1 } }
  await db().mailDelivery.updateMany({ where: { OR: mails.map(({ id, attempts }) => ({ id, attempts })) }, data })
}

/** Drops a mail whose row is gone or has moved on: a revoked link must not arrive late. */
export async function deleteMail(id: string): Promise<void> {
  await db().mailDelivery.deleteMany({ where: { id } })
}

/** Deletes the mails that hold an address of the actor's own, or their id in its place, sent ones too. Raw: no relation. */
export async function eraseMails(actor: UserActor, tx: Transaction): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "MailDelivery" m WHERE m.recipient IS NOT NULL AND (m."rowId" = ${actor.userId}::uuid
      OR m."rowId" IN (SELECT t.id FROM "AccountToken" t WHERE t."userId" = ${actor.userId}::uuid)
      OR m.recipient = ${actor.userId} OR m.recipient = (SELECT u."emailKey" FROM "User" u WHERE u.id = ${actor.userId}::uuid))`
}

/**
 * Puts a mail that was given up back, due now, with 48 hours before it again. One that LINE was asked for becomes a mail.
 *
 * @returns false when it is not there, or was not given up
 */
export async function retryFailed(tx: Transaction, id: string): Promise<boolean> {
  const now = new Date()
  const failed = { id, failedAt: { not: null } }
  await tx.mailDelivery.updateMany({
    where: { ...failed, lineSince: { not: null }, lineEndedAt: null },
    data: { lineEndedAt: now },
  })
  const again = { failedAt: null, lastError: null, attempts: 0, lockedUntil: null, dueAt: now, nextAttemptAt: now }
  const { count: retried } = await tx.mailDelivery.updateMany({ where: failed, data: again })
  return retried > 0
}

/**
 * Marks waiting mails as sent that left before a database was restored, which does not know of it.
 *
 * @param which the ids that a mail server's log names, or all that were due by a time
 * @returns how many were waiting
 */
export async function markSentElsewhere(tx: Transaction, which: { ids: string[] } | { until: Date }): Promise<number> {
  const chosen = 'ids' in which ? { id: { in: which.ids } } : { dueAt: { lte: which.until } }
  const { count } = await tx.mailDelivery.updateMany({
    where: { ...chosen, ...unsentMail.where() },
    data: asSent(),
  })
  return count
}
