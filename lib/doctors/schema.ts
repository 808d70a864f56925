import * as z from 'zod/mini'
import { optionalLine } from '@/lib/http/fields'

export const doctorQuerySchema = z.object({
  /** Part of a name, specialty or place, in any letter case. */
  search: optionalLine(100),
})

export const doctorSchema = z.object({
  id: z.string(),
  name: z.string(),
  specialty: z.string(),
  yearsOfExperience: z.number(),
  location: z.string(),
  calendarBookingLink: z.nullable(z.string()),
})
