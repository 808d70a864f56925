import 'server-only'
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
