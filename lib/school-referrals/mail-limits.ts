import 'server-only'
import { findLimitsAhead } from '@/lib/rate-limits/data'
import { limits } from '@/lib/rate-limits/limits'
import { mailboxKeyOf } from '@/lib/rate-limits/mailbox'

/** A stolen key must not flood mailboxes. */
export const mailLimits = [
  // Per school, so that no school uses up the limit of another.
  {
    limit: limits.schoolMailsByRecipient,
    subjectOf: (schoolId: string, email: string) => `${schoolId} ${mailboxKeyOf(email)}`,
  },
  { limit: limits.schoolMailsToRecipient, subjectOf: (_schoolId: string, email: string) => mailboxKeyOf(email) },
  { limit: limits.schoolMailsBySchool, subjectOf: (schoolId: string) => schoolId },
] as const

/** What of one mail to each address, in this order, would leave today. Counts nothing. */
export async function foretellMails(schoolId: string, addresses: string[]) {
  let leaving = addresses
  let heldUntil: Date | null = null
  for (const { limit, subjectOf } of mailLimits) {
    const ahead = await findLimitsAhead(
      limit,
      leaving.map((address) => subjectOf(schoolId, address)),
    )
    leaving = leaving.filter((address) => {
      const window = ahead.get(subjectOf(schoolId, address))
      if (!window || window.left-- > 0) return true
      if (heldUntil === null || window.resetsAt > heldUntil) heldUntil = window.resetsAt
      return false
    })
  }
  return { today: leaving.length, held: addresses.length - leaving.length, heldUntil: heldUntil as Date | null }
}
