import 'server-only'
import { rowState } from '@/lib/row-state'

const pending = { status: ['pending'] } as const

/** Sent, and neither answered nor declined nor revoked; it may have expired. */
export const pendingTeacherReferral = rowState('TeacherReferral', pending)
export const openTeacherReferral = rowState('TeacherReferral', { ...pending, expiresAt: 'future' })
export const expiredTeacherReferral = rowState('TeacherReferral', { ...pending, expiresAt: 'past' })
/** Its time is over, whatever became of it. */
export const teacherReferralPastExpiry = rowState('TeacherReferral', { expiresAt: 'past' })
