import * as z from 'zod/mini'
import { isoTime, oneOf, optionalParagraphs, rowId } from '@/lib/fields'
import { newResultShareSchema } from '@/lib/result-shares/schema'
import { phoneNumber } from '@/lib/users/schema'

/**
 * What a consultation can be: booked in the doctor's calendar, or a callback request and its status. `calendar_opened`: the
 * parent looked into the calendar, and neither of the two has said that a time is booked.
 */
const statuses = ['calendar_opened', 'scheduled', 'callback_requested', 'contacted', 'done', 'cancelled'] as const

/** When a parent can best be called. */
export const callTimes = ['any', 'morning', 'noon', 'afternoon', 'evening'] as const

/** How many characters a parent's sentence to the doctor may have. */
export const maxMessageLength = 500

export const newConsultationSchema = z.object({
  childId: rowId,
  doctorId: rowId,
  /** Absent: booked in the doctor's own calendar. */
  status: z.optional(oneOf(['callback_requested', 'scheduled', 'calendar_opened'])),
  /**
   * To be called at. Null: no call, the doctor answers by email; absent: the profile's number counts. Said again to an open
   * request, with the number or null the other words are replaced as well.
   */
  phone: z.optional(phoneNumber),
  /** Keeps that number in the profile too. */
  keepPhone: z.optional(z.boolean({ error: 'invalid' })),
  callTime: z.optional(oneOf(callTimes)),
  /** What the parent wants to say to the doctor. */
  message: optionalParagraphs(maxMessageLength),
  /** Which children's results the doctor may read, and for how long: the parent's act, never implied. */
  share: z.optional(newResultShareSchema),
})
export type NewConsultationInput = z.output<typeof newConsultationSchema>

/** A parent's request to a doctor about one child. */
export const consultationSchema = z.object({
  id: z.string(),
  childId: z.string(),
  doctorId: z.string(),
  status: z.enum(statuses),
  createdAt: isoTime,
})
