import 'server-only'
import { rowState } from '@/lib/row-state'

/** May be accepted. One that is revoked is deleted. */
export const openSchoolInvitation = rowState('SchoolInvitation', { acceptedAt: 'unset', expiresAt: 'future' })
