import 'server-only'
import { limits } from '@/lib/rate-limits/limits'
import { mailboxKeyOf } from '@/lib/rate-limits/mailbox'

/** What mails to parents are counted by, in this order: a stolen key must not flood. */
export const mailLimits = [
  // Each school has its own: none can use up what another one needs to reach the same parent.
  {
    limit: limits.schoolMailsByRecipient,
    subjectOf: (schoolId: string, email: string) => `${schoolId} ${mailboxKeyOf(email)}`,
  },
  { limit: limits.schoolMailsToRecipient, subjectOf: (_schoolId: string, email: string) => mailboxKeyOf(email) },
  { limit: limits.schoolMailsBySchool, subjectOf: (schoolId: string) => schoolId },
] as const
