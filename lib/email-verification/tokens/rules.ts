import 'server-only'
import { rowState } from '@/lib/row-state'

/** A mailed link of an account that was not used yet and has not expired. */
export const validAccountToken = rowState('AccountToken', { usedAt: 'unset', expiresAt: 'future' })

/** A new address of an account that waits to be confirmed. */
export const pendingEmailChange = () => ({ purpose: 'email_change', ...validAccountToken.where() }) as const
