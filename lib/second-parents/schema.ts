import * as z from 'zod/mini'
import { emailAddress, isoTime, opaqueLine, rowId } from '@/lib/fields'

export const secondParentFormSchema = z.object({ email: emailAddress })
export const newSecondParentSchema = z.object({ childId: rowId, email: emailAddress })
export type NewSecondParentInput = z.output<typeof newSecondParentSchema>

/** The second parent of one child, as the child's own parent sees them. */
export const secondParentSchema = z.object({
  id: z.string(),
  childId: z.string(),
  /** Where the invitation was sent. */
  email: z.string(),
  /** invited: the link works · expired: it ran out unanswered · accepted: reads the results and may answer. */
  state: z.enum(['invited', 'expired', 'accepted']),
  /** Of the account that accepted; null until then. */
  name: z.nullable(z.string()),
  sentAt: isoTime,
  /** Until when the invitation can be accepted. */
  expiresAt: isoTime,
  acceptedAt: z.nullable(isoTime),
  /** When they last answered the questions about the child. */
  answeredAt: z.nullable(isoTime),
  /** Of the mail that carries the invitation. */
  delivery: z.enum(['waiting', 'sent', 'failed']),
})

export const secondParentTokenSchema = z.object({ token: opaqueLine(200) })
