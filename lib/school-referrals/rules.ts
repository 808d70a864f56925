import 'server-only'
import { rowState } from '@/lib/row-state'

const pending = { status: ['pending'] } as const

/** Sent, and neither accepted nor declined nor revoked; it may have expired. */
export const pendingSchoolReferral = rowState('SchoolReferral', pending)
export const openSchoolReferral = rowState('SchoolReferral', { ...pending, expiresAt: 'future' })
export const expiredSchoolReferral = rowState('SchoolReferral', { ...pending, expiresAt: 'past' })
