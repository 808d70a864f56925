import 'server-only'
import type { Transaction } from '@/lib/db'
import { enqueueMail } from '../mutations'
import { unsentMail } from '../rules'
import type { MailTemplate } from '../template-names'

/** What was sent or has failed is sent as another mail; what has not left yet stays. The caller holds the rows' locks. */
export async function enqueueAgain(
  tx: Transaction,
  template: MailTemplate,
  mails: { rowId: string; version: number }[],
): Promise<void> {
  await tx.mailDelivery.deleteMany({ where: { template, OR: mails, NOT: unsentMail.where() } })
  await enqueueMail(tx, ...mails.map((mail) => ({ template, ...mail })))
}
