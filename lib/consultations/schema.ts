import * as z from 'zod/mini'
import { isoTime, oneOf, rowId } from '@/lib/fields'
import { newResultShareSchema } from '@/lib/result-shares/schema'

const statuses = ['scheduled', 'callback_requested', 'contacted', 'done', 'cancelled'] as const

export const newConsultationSchema = z.object({
  childId: rowId,
  doctorId: rowId,
  /** Absent: the parent went to the doctor's own calendar. */
  status: z.optional(oneOf(['callback_requested', 'scheduled'])),
  /** Which children's results the doctor may read, and for how long: the parent's act, never implied. */
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
