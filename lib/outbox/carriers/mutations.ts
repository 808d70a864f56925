import 'server-only'
import type { Transaction } from '@/lib/db'
import { unsentMail } from '../rules'
import { isBulk, type MailTemplate } from '../template-names'

/** A mail that is sent in place of others, which it lists (docs/decisions/0044). */
export interface Carrier {
  template: MailTemplate
  rowId: string
}

/** Carriers are a day apart. Tests move rows in time, so that one may be due some hours beside `at`. */
const beside = 12 * 3_600_000

/**
 * Finds or makes the carrier that is due at `at`, and locks it until the transaction ends. Several are locked in the order of
 * their times, as concurrent requests would deadlock.
 *
 * @returns its id, for `carriedById`
 */
export async function lockCarrier(tx: Transaction, { template, rowId }: Carrier, at: Date): Promise<string> {
  // An update that changes nothing, for its lock.
  const data = { isBulk: isBulk(template) }
  const dueAt = { gte: new Date(at.getTime() - beside), lte: new Date(at.getTime() + beside) }
  const [found] = await tx.mailDelivery.updateManyAndReturn({
    where: { template, rowId, dueAt, ...unsentMail.where() },
    data,
    select: { id: true },
  })
  if (found) return found.id
  const { _max: last } = await tx.mailDelivery.aggregate({ where: { template, rowId }, _max: { version: true } })
  const version = (last.version ?? 0) + 1
  const made = await tx.mailDelivery.upsert({
    where: { template_rowId_version: { template, rowId, version } },
    create: { template, rowId, version, dueAt: at, nextAttemptAt: at, ...data },
    // A concurrent request made it.
    update: data,
    select: { id: true },
  })
  return made.id
}
