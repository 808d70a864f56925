import * as z from 'zod/mini'
import { emailAddress, isoTime, opaqueLine, rowId } from '@/lib/fields'

export const secondParentFormSchema = z.object({ email: emailAddress })
export const newSecondParentSchema = z.object({ childId: rowId, email: emailAddress })
export type NewSecondParentInput = z.output<typeof newSecondParentSchema>

export const secondParentSchema = z.object({
  id: z.string(),
  childId: z.string(),
  email: z.string(),
  state: z.enum(['invited', 'expired', 'accepted']),
  name: z.nullable(z.string()),
  sentAt: isoTime,
  expiresAt: isoTime,
  acceptedAt: z.nullable(isoTime),
  /** Their newest answers about the child. */
  answeredAt: z.nullable(isoTime),
  delivery: z.enum(['waiting', 'sent', 'failed']),
})

export const secondParentTokenSchema = z.object({ token: opaqueLine(200) })
