import 'server-only'
import { Prisma } from '@/lib/db'
import { rowState } from '@/lib/row-state'

const pending = { status: ['pending'] } as const

/** It may have expired. */
export const pendingTeacherReferral = rowState('TeacherReferral', pending)
export const openTeacherReferral = rowState('TeacherReferral', { ...pending, expiresAt: 'future' })
export const expiredTeacherReferral = rowState('TeacherReferral', { ...pending, expiresAt: 'past' })

/** Stored as revoked too, for older releases. */
export const declinedTeacherReferral = rowState('TeacherReferral', { declinedAt: 'set' })
export const pastDeclinedReferral = rowState('TeacherReferral', { declinedAt: 'set', expiresAt: 'past' })
export const revokedTeacherReferral = rowState('TeacherReferral', { status: ['revoked'], declinedAt: 'unset' })

export interface StoredReferralStatus {
  status: 'pending' | 'completed' | 'revoked'
  declinedAt: Date | null
  expiresAt: Date
}

export const shownReferralStatus = {
  columns: { ...expiredTeacherReferral.columns, ...declinedTeacherReferral.columns },
  sql: (alias: string) => Prisma.sql`(
    CASE WHEN ${declinedTeacherReferral.sql(alias)} THEN 'declined' WHEN ${expiredTeacherReferral.sql(alias)} THEN 'expired'
      ELSE ${Prisma.raw(alias)}.status::text END)`,
  of: (row: StoredReferralStatus, at = new Date()) => {
    if (declinedTeacherReferral.holds(row)) return 'declined'
    return expiredTeacherReferral.holds(row, at) ? 'expired' : row.status
  },
}
