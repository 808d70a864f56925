import * as z from 'zod/mini'
import { childrenPerUser } from '@/lib/children/schema'
import { isoTime, oneOf, rowId } from '@/lib/fields'

export const sharingDays = [7, 30, 90] as const

/** What a parent may add to the results. Age: in years, at each set of answers. */
export const sharedDetails = ['age', 'gender', 'school'] as const

export const newResultShareSchema = z.object({
  childIds: z.array(rowId).check(z.minLength(1, 'required'), z.maxLength(childrenPerUser, 'invalid')),
  days: z.literal(sharingDays, { error: 'invalid' }),
  /** None if absent: what is not chosen is withheld. Of all the children. */
  details: z.optional(z.array(oneOf(sharedDetails)).check(z.maxLength(sharedDetails.length, 'invalid'))),
})
export type NewResultShare = z.output<typeof newResultShareSchema>

export const resultShareSchema = z.object({
  id: z.string(),
  childId: z.string(),
  doctorId: z.nullable(z.string()),
  createdAt: isoTime,
  expiresAt: isoTime,
  revokedAt: z.nullable(isoTime),
})
