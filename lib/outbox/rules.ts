import 'server-only'
import { rowState } from '@/lib/row-state'

/** Neither sent nor failed; it may be due later, or be leased. */
export const unsentMail = rowState('MailDelivery', { sentAt: 'unset', failedAt: 'unset' })

/** @param mail null also when its row was deleted after its term */
export function deliveryOf(mail: { sentAt: Date | null; failedAt: Date | null } | null, isAnswered: boolean) {
  if (mail?.failedAt) return 'failed'
  return mail?.sentAt || isAnswered ? 'sent' : 'waiting'
}
