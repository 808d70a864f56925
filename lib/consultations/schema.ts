import * as z from 'zod/mini'
import { isoTime, oneOf, optionalParagraphs, rowId } from '@/lib/fields'
import { newResultShareSchema } from '@/lib/result-shares/schema'
import { phoneNumber } from '@/lib/users/schema'

/** `calendar_opened`: the parent opened the calendar; no booking is recorded. */
const statuses = ['calendar_opened', 'scheduled', 'callback_requested', 'contacted', 'done', 'cancelled'] as const

export const callTimes = ['any', 'morning', 'noon', 'afternoon', 'evening'] as const

export const maxMessageLength = 500

export const newConsultationSchema = z.object({
  childId: rowId,
  doctorId: rowId,
  /** Default: booked in the doctor's own calendar. */
  status: z.optional(oneOf(['callback_requested', 'scheduled', 'calendar_opened'])),
  /** Null: a message, answered by email; absent: the profile's number. If present, it replaces all details. */
  phone: z.optional(phoneNumber),
  keepPhone: z.optional(z.boolean({ error: 'invalid' })),
  callTime: z.optional(oneOf(callTimes)),
  message: optionalParagraphs(maxMessageLength),
  /** Never implied: sharing results is the parent's own act. */
  share: z.optional(newResultShareSchema),
})
export type NewConsultationInput = z.output<typeof newConsultationSchema>

export const consultationSchema = z.object({
  id: z.string(),
  childId: z.string(),
  doctorId: z.string(),
  status: z.enum(statuses),
  createdAt: isoTime,
})
