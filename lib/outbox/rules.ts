import 'server-only'
import { rowState } from '@/lib/row-state'

/** Neither sent nor given up; it may be due later, or be on its way now. */
export const unsentMail = rowState('MailDelivery', { sentAt: 'unset', failedAt: 'unset' })

/**
 * Whether an invitation or a request was delivered by mail.
 *
 * @param mail null also when its row was deleted after its term
 * @param isAnswered an answered one counts as sent, unless the mail server refused it
 */
export function deliveryOf(mail: { sentAt: Date | null; failedAt: Date | null } | null, isAnswered: boolean) {
  if (mail?.failedAt) return 'failed'
  return mail?.sentAt || isAnswered ? 'sent' : 'waiting'
}
