import * as z from 'zod/mini'
import { childrenPerUser } from '@/lib/children/schema'
import { isoTime, rowId } from '@/lib/fields'

/** For how many days a doctor may read. */
export const sharingDays = [7, 30, 90] as const

export const newResultShareSchema = z.object({
  /** Each an own child; 1 to as many as one can have. */
  childIds: z.array(rowId).check(z.minLength(1, 'required'), z.maxLength(childrenPerUser, 'invalid')),
  days: z.literal(sharingDays, { error: 'invalid' }),
})
export type NewResultShare = z.output<typeof newResultShareSchema>

/** A parent's permission to read one child's results, until a moment. */
export const resultShareSchema = z.object({
  id: z.string(),
  childId: z.string(),
  /** Null: for the holder of the link. */
  doctorId: z.nullable(z.string()),
  createdAt: isoTime,
  expiresAt: isoTime,
  revokedAt: z.nullable(isoTime),
})
