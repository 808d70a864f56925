import 'server-only'
import { rowState } from '@/lib/row-state'

export const unseenNotice = rowState('MailDelivery', { noticeTo: 'set', seenAt: 'unset' })
