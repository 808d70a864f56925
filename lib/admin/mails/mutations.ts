import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { markSentElsewhere, retryFailed } from '@/lib/outbox/mutations'
import { isAddressKept } from '@/lib/outbox/template-names'
import { CommandRefused } from '../terminal/refused'

/** PostgreSQL allows 32,767 values in a statement. */
const batch = 5_000

/**
 * After a restore: marks as sent what left between the backup and the end of the old database, so that none is mailed
 * twice: by the ids of those mails, or all that was due by a time.
 */
export async function markMailsSent(
  actor: SystemActor,
  tx: Transaction,
  { ids = [], until }: { ids?: string[]; until?: string },
): Promise<string[]> {
  let marked = until ? await markSentElsewhere(tx, { until: new Date(until) }) : 0
  for (let start = 0; start < ids.length; start += batch)
    marked += await markSentElsewhere(tx, { ids: ids.slice(start, start + batch) })
  await recordAudit(actor, 'mails.marked-sent', {}, tx)
  const named =
    ids.length > 0 ? ` (the log names ${ids.length}; the others were known to be sent, or are not in it)` : ''
  return [`${marked} waiting mails count as sent now${named}.`]
}

/** @throws CommandRefused for a mail that is unknown, was not given up, or whose address is no longer known */
export async function retryMail(actor: SystemActor, tx: Transaction, { mail: id }: { mail: string }) {
  const mail = await tx.mailDelivery.findUnique({ where: { id }, select: { template: true } })
  if (!mail) throw new CommandRefused(`There is no mail ${id}.`)
  if (!isAddressKept(mail.template))
    throw new CommandRefused(`Where ${mail.template} ${id} went is not kept: it cannot be sent again.`)
  if (!(await retryFailed(tx, id))) throw new CommandRefused(`The mail ${id} was not given up: it was sent, or waits.`)
  await recordAudit(actor, 'mails.retried', { targetId: id }, tx)
  return [`${mail.template} ${id} is due now. It is dropped where what it is about has moved on.`]
}
