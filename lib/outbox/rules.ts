import 'server-only'
import { rowState } from '@/lib/row-state'

/** Neither sent nor given up; it may be due later, or be on its way now. */
export const unsentMail = rowState('MailDelivery', { sentAt: 'unset', failedAt: 'unset' })

/**
 * How far the mail that asks somebody has come.
 *
 * @param mail null also when its row is gone after its term
 * @param isAnswered then it has arrived, whatever its row says, unless it was given up
 */
export function deliveryOf(mail: { sentAt: Date | null; failedAt: Date | null } | null, isAnswered: boolean) {
  if (mail?.failedAt) return 'failed'
  return mail?.sentAt || isAnswered ? 'sent' : 'waiting'
}
