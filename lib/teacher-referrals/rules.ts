import 'server-only'
import { Prisma } from '@/lib/db'
import { rowState } from '@/lib/row-state'

const pending = { status: ['pending'] } as const

/** Sent, and neither answered nor declined nor revoked; it may have expired. */
export const pendingTeacherReferral = rowState('TeacherReferral', pending)
export const openTeacherReferral = rowState('TeacherReferral', { ...pending, expiresAt: 'future' })
export const expiredTeacherReferral = rowState('TeacherReferral', { ...pending, expiresAt: 'past' })

/** Its teacher cannot answer. It is stored as revoked too: a status that releases before this one understand. */
export const declinedTeacherReferral = rowState('TeacherReferral', { declinedAt: 'set' })
/** Its parent took it back. */
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
