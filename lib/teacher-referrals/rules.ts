import 'server-only'
import { Prisma } from '@/lib/db'
import { rowState } from '@/lib/row-state'

const pending = { status: ['pending'] } as const

/** Sent, and neither answered nor declined nor revoked; it may have expired. */
export const pendingTeacherReferral = rowState('TeacherReferral', pending)
export const openTeacherReferral = rowState('TeacherReferral', { ...pending, expiresAt: 'future' })
export const expiredTeacherReferral = rowState('TeacherReferral', { ...pending, expiresAt: 'past' })

/** Declined by its teacher. It is stored as revoked too: a status that releases before this one understand. */
export const declinedTeacherReferral = rowState('TeacherReferral', { declinedAt: 'set' })
/** Declined, and past the time at which its link would have expired. */
export const pastDeclinedReferral = rowState('TeacherReferral', { declinedAt: 'set', expiresAt: 'past' })
/** Revoked by its parent. */
export const revokedTeacherReferral = rowState('TeacherReferral', { status: ['revoked'], declinedAt: 'unset' })

export interface StoredReferralStatus {
  status: 'pending' | 'completed' | 'revoked'
  declinedAt: Date | null
  expiresAt: Date
}

/** What became of a request, as everyone reads it. */
export const shownReferralStatus = {
  columns: { ...expiredTeacherReferral.columns, ...declinedTeacherReferral.columns },
  /** Of `"TeacherReferral" <alias>`. */
  sql: (alias: string) => Prisma.sql`(
    CASE WHEN ${declinedTeacherReferral.sql(alias)} THEN 'declined' WHEN ${expiredTeacherReferral.sql(alias)} THEN 'expired'
      ELSE ${Prisma.raw(alias)}.status::text END)`,
  of: (row: StoredReferralStatus, at = new Date()) => {
    if (declinedTeacherReferral.holds(row)) return 'declined'
    return expiredTeacherReferral.holds(row, at) ? 'expired' : row.status
  },
}
