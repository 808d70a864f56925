import 'server-only'
import { Prisma } from '@/lib/db'
import { rowState } from '@/lib/row-state'
import { nameKeyOf } from '@/lib/text-key.mjs'

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

/**
 * Who answered where the teacher who was asked passed the link on, else null. "Teacher" is stored for no name.
 *
 * @param answered as typed with the answers
 */
export function otherTeacher(answered: string | null | undefined, asked: string): string | null {
  const name = answered?.trim()
  return name && name !== 'Teacher' && nameKeyOf(name) !== nameKeyOf(asked) ? name : null
}
