import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { UserActor } from '@/lib/auth/actor'
import { db, isDatabaseUnavailable, oneRow, Prisma, type Transaction } from '@/lib/db'
import type { PlannedMail } from '@/lib/jobs'
import { log } from '@/lib/log'
import { count } from '@/lib/metrics/meter'
import { laneConditions } from './data'
import type { Lane, LaneName } from './lanes'
import { unsentMail } from './rules'
import { isBulk, type MailTemplate } from './template-names'

interface About {
  rowId: string
  /** Distinguishes a mail from an earlier one about the same row. */
  version?: number
  /** An address that the row does not have; the account's id where that has no address. */
  recipient?: string | null
}

type Now = { template: MailTemplate; at?: never; inHours?: never; carriedById?: never }
/** Sent later, only if nothing has happened by then; `inHours` is by the database's clock. */
type Planned = { template: PlannedMail; at?: Date; inHours?: number; carriedById?: string | null }
export type NewMail = About & (Now | Planned)

/** A repeat is idempotent. */
export async function enqueueMail(tx: Transaction, ...mails: NewMail[]): Promise<void> {
  // Raw: the database's clock; it sets when a mail is due.
  await tx.$executeRaw(mailSql(mails))
}

/** When a mail is due, null for now, and the mail that lists it (carriers/mutations.ts). */
export interface MailTime {
  at: Date | null
  carriedById: string | null
}

/** @param from has one row when the mails are to be written, else none */
export function mailSql(mails: NewMail[], from = oneRow): Prisma.Sql {
  const rows = mails.map((mail) => ({
    ...mail,
    version: mail.version ?? 1,
    hours: mail.inHours ?? 0,
    id: uuidv7(),
    isBulk: isBulk(mail.template),
  }))
  return Prisma.sql`
    INSERT INTO "MailDelivery" (id, template, "isBulk", "rowId", version, recipient, "carriedById", "dueAt", "nextAttemptAt")
    SELECT m.id, m.template, m."isBulk", m."rowId", m.version, m.recipient, m."carriedById", m.due,
      CASE WHEN m."carriedById" IS NULL THEN m.due ELSE 'infinity' END FROM (
      SELECT n.*, coalesce(n.at, now() + n.hours * interval '1 hour') AS due
      FROM ${from} CROSS JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(id uuid, template text, "isBulk" boolean,
        "rowId" uuid, version int, recipient text, "carriedById" uuid, at timestamptz, hours float8)
    ) m ON CONFLICT DO NOTHING`
}

/**
 * Moves the first of `templates` that was not sent, enqueued before or not: to now, in the lane `people`, or to its carrier.
 *
 * @returns false when all have been sent
 */
export async function sendNext(
  tx: Transaction,
  { templates, rowId, version }: { templates: readonly MailTemplate[]; rowId: string; version: number },
  { at, carriedById }: MailTime,
): Promise<boolean> {
  const attempt = carriedById ? Prisma.sql`'infinity'::timestamptz` : Prisma.sql`now()`
  // Raw: upsert with a condition: which mail it is depends on those that were sent, in the same statement.
  const written = await tx.$executeRaw`
    INSERT INTO "MailDelivery" AS d (id, template, "rowId", version, "dueAt", "nextAttemptAt", "carriedById")
    SELECT ${uuidv7()}::uuid, t.template, ${rowId}::uuid, ${version}, coalesce(${at}::timestamptz, now()), ${attempt}, ${carriedById}::uuid
    FROM unnest(${[...templates]}::text[]) WITH ORDINALITY AS t(template, place)
    WHERE NOT EXISTS (
      SELECT FROM "MailDelivery" e WHERE e.template = t.template AND e."rowId" = ${rowId}::uuid AND e.version = ${version}
        AND (e."sentAt" IS NOT NULL OR e."failedAt" IS NOT NULL)
    )
    ORDER BY t.place LIMIT 1
    ON CONFLICT (template, "rowId", version) DO UPDATE SET "isBulk" = false, "dueAt" = excluded."dueAt",
      "nextAttemptAt" = excluded."nextAttemptAt", "carriedById" = excluded."carriedById"`
  return written > 0
}

/** A leased mail stays, since it may be sent already. */
export async function cancelMails(
  tx: Transaction,
  { rowIds, templates, version }: { rowIds: string[]; templates?: readonly MailTemplate[]; version?: number },
): Promise<void> {
  const which = { ...(templates && { template: { in: [...templates] } }), ...(version !== undefined && { version }) }
  await tx.mailDelivery.deleteMany({
    where: { ...which, rowId: { in: rowIds }, ...unsentMail.where(), ...unleased() },
  })
}

export const unleased = () => ({ OR: [{ lockedUntil: null }, { lockedUntil: { lt: new Date() } }] })

/** The caller holds the row's lock: concurrent notices would get the same version. */
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

export interface ClaimedMail {
  id: string
  lane: LaneName
  template: MailTemplate
  rowId: string
  version: number
  recipient: string | null
  attempts: number
  createdAt: Date
  dueAt: Date
  lineSince: Date | null
  lineEndedAt: Date | null
  /** Above 0 LINE may have accepted it. */
  linePushes: number
}

/** The leases of a crashed worker expire. */
export async function claimMails({ name }: Pick<Lane, 'name'>, most: number): Promise<ClaimedMail[]> {
  // Raw: SKIP LOCKED.
  const mails = await db().$queryRaw<Omit<ClaimedMail, 'lane'>[]>`
    UPDATE "MailDelivery" SET "lockedUntil" = now() + interval '2 minutes', attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM "MailDelivery"
      WHERE ${unsentMail.sql('"MailDelivery"')} AND ${laneConditions[name]} AND "nextAttemptAt" <= now()
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

/** LINE's time counts from now; the mail stays due. */
export async function moveToLine(id: string): Promise<void> {
  const data = { lineSince: new Date(), lineEndedAt: null, lockedUntil: null, attempts: 0 }
  await db().mailDelivery.updateMany({ where: { id }, data })
}

/** Counted before the push, so that a killed process leaves a trace. */
export async function countPush(id: string): Promise<void> {
  await db().mailDelivery.updateMany({ where: { id }, data: { linePushes: { increment: 1 } } })
}

export async function returnToMail(id: string, reason: string): Promise<void> {
  const data = { lineEndedAt: new Date(), lockedUntil: null, attempts: 0, lastError: reason }
  await db().mailDelivery.updateMany({ where: { id }, data })
}

export async function returnUnpushedToMail(seconds: number): Promise<void> {
  const late = { lineSince: { lt: new Date(Date.now() - seconds * 1_000) }, lineEndedAt: null }
  await db().mailDelivery.updateMany({
    where: { ...late, ...unsentMail.where(), linePushes: 0, attempts: 0, lockedUntil: null },
    data: { lineEndedAt: new Date(), lastError: 'line-away' },
  })
}

/** The address is not needed any more. */
const asSent = () => ({ sentAt: new Date(), lockedUntil: null, lastError: null, recipient: null })

/** More often than any instance looks for mails: an unmarked mail is sent again when its lease ends. */
export async function markSent(ids: string[], giveUp: AbortSignal): Promise<void> {
  const data = asSent()
  const mark = () => db().mailDelivery.updateMany({ where: { id: { in: ids } }, data })
  await onceThereIsADatabase(mark, { count: ids.length, giveUp })
}

/** @param carried the mails that it listed; those that joined it after it was composed are sent by themselves */
export async function markCarrierSent(id: string, carried: string[], giveUp: AbortSignal): Promise<void> {
  const data = asSent()
  const mark = () =>
    db().$transaction(async (tx) => {
      // First, as a request that joins it locks it.
      await tx.mailDelivery.update({ where: { id }, data, select: { id: true } })
      await tx.mailDelivery.updateMany({ where: { id: { in: carried } }, data: { ...data, failedAt: null } })
      await releaseCarried(tx, id)
    })
  await onceThereIsADatabase(mark, { count: 1 + carried.length, giveUp })
}

const releaseCarried = (tx: Transaction, carriedById: string) =>
  tx.mailDelivery.updateMany({ where: { carriedById, ...unsentMail.where() }, data: { nextAttemptAt: new Date() } })

async function onceThereIsADatabase(
  mark: () => Promise<unknown>,
  { count, giveUp }: { count: number; giveUp: AbortSignal },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await mark()
      return
    } catch (error) {
      if (giveUp.aborted || !isDatabaseUnavailable(error)) throw error
      if (attempt === 1) log.warn('mails have left, their marks wait for the database', { job: 'mail', count, error })
    }
    // An aborted call tries once more.
    await sleep(200, undefined, { signal: giveUp }).catch(() => {})
  }
}

/** The mails that it carries fail with it. */
export async function markFailed({ id, lane }: Pick<ClaimedMail, 'id' | 'lane'>, reason: string): Promise<void> {
  const data = { failedAt: new Date(), lockedUntil: null, lastError: reason, recipient: null }
  await db().$transaction(async (tx) => {
    await tx.mailDelivery.updateMany({ where: { id }, data })
    // A statement of its own sees a mail that joined concurrently.
    await tx.mailDelivery.updateMany({ where: { carriedById: id, ...unsentMail.where() }, data })
  })
  count('sati_mails_failed_total', { lane })
}

export async function postpone(id: string, seconds: number, reason: string): Promise<void> {
  // Raw: the database's clock.
  await db().$executeRaw`
    UPDATE "MailDelivery" SET "nextAttemptAt" = now() + ${seconds} * interval '1 second', "lockedUntil" = NULL,
      "lastError" = ${reason} WHERE id = ${id}::uuid`
}

/** The attempt does not count, so that an outage does not lengthen the pauses between a server's refusals. */
export async function returnUntried(id: string, reason: string): Promise<void> {
  // Raw: the database's clock.
  await db().$executeRaw`
    UPDATE "MailDelivery" SET "nextAttemptAt" = now(), "lockedUntil" = NULL, attempts = attempts - 1,
      "lastError" = ${reason} WHERE id = ${id}::uuid`
}

/** Ends leases unused. `attempts` shows whether another instance has leased the mail since. */
export async function release(mails: Pick<ClaimedMail, 'id' | 'attempts'>[]): Promise<void> {
  const data = { lockedUntil: null, attempts: { decrement: 1 } }
  await db().mailDelivery.updateMany({ where: { OR: mails.map(({ id, attempts }) => ({ id, attempts })) }, data })
}

/** The row is gone or has changed: a revoked link must not arrive late. The mails that it carries are then looked at by themselves. */
export async function deleteMail(id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.mailDelivery.deleteMany({ where: { id } })
    await releaseCarried(tx, id)
  })
}

/** Deletes the mails with an address of the actor's own, or their id in its place, sent ones too. Raw: no relation. */
export async function eraseMails(actor: UserActor, tx: Transaction): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "MailDelivery" m WHERE m.recipient IS NOT NULL AND (m."rowId" = ${actor.userId}::uuid
      OR m."rowId" IN (SELECT t.id FROM "AccountToken" t WHERE t."userId" = ${actor.userId}::uuid)
      OR m.recipient = ${actor.userId} OR m.recipient = (SELECT u."emailKey" FROM "User" u WHERE u.id = ${actor.userId}::uuid))`
}

/** Due now, for another 48 hours; a LINE notice becomes a mail, and a carried mail goes with its carrier. @returns false when it has not failed */
export async function retryFailed(tx: Transaction, id: string): Promise<boolean> {
  const carrier = await tx.mailDelivery.findFirst({
    where: { sentAt: null, id: { in: await carrierIdsOf(tx, id) } },
    select: { id: true, failedAt: true },
  })
  if (carrier) return carrier.failedAt === null || retryFailed(tx, carrier.id)
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

async function carrierIdsOf(tx: Transaction, id: string): Promise<string[]> {
  const mail = await tx.mailDelivery.findFirst({
    where: { id, failedAt: { not: null } },
    select: { carriedById: true },
  })
  return mail?.carriedById ? [mail.carriedById] : []
}

/** For a database restored from an older backup. @param which the ids in a mail server's log, or a due time */
export async function markSentElsewhere(tx: Transaction, which: { ids: string[] } | { until: Date }): Promise<number> {
  const chosen =
    'ids' in which
      ? { OR: [{ id: { in: which.ids } }, { carriedById: { in: which.ids } }] }
      : { dueAt: { lte: which.until } }
  const { count } = await tx.mailDelivery.updateMany({
    where: { ...chosen, ...unsentMail.where() },
    data: asSent(),
  })
  return count
}
