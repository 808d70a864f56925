import 'server-only'
import type { Transaction } from '@/lib/db'
import { dayOf, morningOf } from '@/lib/thai-time'
import { unsentMail } from '../rules'
import { isBulk, type MailTemplate } from '../template-names'

/** A mail that is sent in place of others, which it lists: one a day for each row (docs/decisions/0044). */
export interface Carrier {
  template: MailTemplate
  rowId: string
}

/** From then on a carrier is locked: it may be sent before the transaction ends. */
const soonMs = 3_600_000

/**
 * Finds or makes the carrier of that day.
 *
 * @returns its id, for `carriedById`; null when it has left or was given up
 */
export async function carrierAt(tx: Transaction, { template, rowId }: Carrier, at: Date): Promise<string | null> {
  const version = dayOf(at)
  const data = { isBulk: isBulk(template) }
  const dueAt = { gte: morningOf(version, 0), lt: morningOf(version + 1, 0) }
  const which = { where: { template, rowId, dueAt, ...unsentMail.where() }, select: { id: true } }
  const found =
    at.getTime() - Date.now() < soonMs
      ? // An update that changes nothing, for its lock.
        (await tx.mailDelivery.updateManyAndReturn({ ...which, data }))[0]
      : await tx.mailDelivery.findFirst(which)
  if (found) return found.id
  const { id, sentAt, failedAt } = await tx.mailDelivery.upsert({
    where: { template_rowId_version: { template, rowId, version } },
    create: { template, rowId, version, dueAt: at, nextAttemptAt: at, ...data },
    // Made by a concurrent request, or closed.
    update: data,
    select: { id: true, sentAt: true, failedAt: true },
  })
  return unsentMail.holds({ sentAt, failedAt }) ? id : null
}
