import 'server-only'
import { rowState } from '@/lib/row-state'

/** Neither sent nor given up; it may be due later, or be on its way now. */
export const unsentMail = rowState('MailDelivery', { sentAt: 'unset', failedAt: 'unset' })
