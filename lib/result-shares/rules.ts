import 'server-only'
import { rowState } from '@/lib/row-state'

/** Neither expired nor revoked. A visit link may also be closed by wrong passcodes: links/passcode.ts. */
export const activeShare = rowState('ResultShare', { revokedAt: 'unset', expiresAt: 'future' })
/** Not revoked; it may have expired. There is one at most for a child and a doctor. */
export const unrevokedShare = rowState('ResultShare', { revokedAt: 'unset' })
