import * as z from 'zod/mini'
import { childSchema } from '@/lib/children/schema'
import { oneOf } from '@/lib/fields'

/** The child's fields in a report. */
export const reportedChildSchema = z.pick(childSchema, {
  name: true,
  age: true,
  grade: true,
  school: true,
  gender: true,
})

/** The reader's own language by default. */
export const reportQuerySchema = z.object({ language: z.optional(oneOf(['en', 'th', 'both'])) })
