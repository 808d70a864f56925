import 'server-only'
import { rowState } from '@/lib/row-state'

/** Sent, and neither accepted nor declined nor revoked. */
const pending = { status: ['pending'] } as const

export const openSchoolReferral = rowState('SchoolReferral', { ...pending, expiresAt: 'future' })
export const expiredSchoolReferral = rowState('SchoolReferral', { ...pending, expiresAt: 'past' })
