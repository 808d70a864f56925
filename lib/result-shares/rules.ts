import 'server-only'
import { rowState } from '@/lib/row-state'

/** How many wrong passcodes a visit link takes in its whole life. The table holds it to that too. */
export const lifetimeAttempts = 10

const inTime = { revokedAt: 'unset', expiresAt: 'future' } as const

/** Neither expired nor revoked. A visit link may have been closed by wrong passcodes: the parent is shown that. */
export const activeShare = rowState('ResultShare', inTime)
/** Lets its holder read: a doctor's permission, or a visit link that wrong passcodes have not closed. */
export const workingShare = rowState('ResultShare', { ...inTime, wrongPasscodes: { below: lifetimeAttempts } })
/** Not revoked; it may have expired. There is one at most for a child and a doctor. */
export const unrevokedShare = rowState('ResultShare', { revokedAt: 'unset' })
