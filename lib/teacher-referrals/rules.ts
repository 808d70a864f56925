import 'server-only'
import { rowState } from '@/lib/row-state'

/** Sent, and neither answered nor declined nor revoked. */
const pending = { status: ['pending'] } as const

export const openTeacherReferral = rowState('TeacherReferral', { ...pending, expiresAt: 'future' })
export const expiredTeacherReferral = rowState('TeacherReferral', { ...pending, expiresAt: 'past' })
/** Its time is over, whatever became of it. */
export const overdueTeacherReferral = rowState('TeacherReferral', { expiresAt: 'past' })
