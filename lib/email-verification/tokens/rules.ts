import 'server-only'
import { rowState } from '@/lib/row-state'

export const validAccountToken = rowState('AccountToken', { usedAt: 'unset', expiresAt: 'future' })

export const pendingEmailChange = () => ({ purpose: 'email_change', ...validAccountToken.where() }) as const
