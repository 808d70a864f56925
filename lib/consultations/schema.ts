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
  /** Null: a message, answered by email; absent: the profile's number. If present, it replaces number and call time. */
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

const isDay = (value: string) =>
  /^20[2-9]\d-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00Z`).toJSON()?.slice(0, 10) === value

/** An empty text or null is an unknown day or time; an absent field stays as it is. */
function known(isRight: (value: string) => boolean, pattern: string) {
  const text = z.string({ error: 'invalid' }).check(
    z.refine((value) => value === '' || isRight(value), { error: 'invalid' }),
    z.meta({ pattern }),
  )
  return z.pipe(
    z.optional(z.nullable(text)),
    z.transform((value) => (value === undefined ? undefined : value || null)),
  )
}

export const appointmentSchema = z
  .object({
    date: known(isDay, '^20[2-9][0-9]-[0-1][0-9]-[0-3][0-9]$'),
    time: known((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  })
  .check(z.refine(({ date, time }) => date || !time, { error: 'required', path: ['date'] }))
export type AppointmentInput = z.output<typeof appointmentSchema>
