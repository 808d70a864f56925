import 'server-only'
import { rowState } from '@/lib/row-state'

/** An invitation that may be accepted. One that is revoked is deleted. */
export const openSchoolInvitation = rowState('SchoolInvitation', { acceptedAt: 'unset', expiresAt: 'future' })

export const activeApiKey = rowState('ApiKey', { revokedAt: 'unset' })
