import * as z from 'zod/mini'
import { childSchema } from '@/lib/children/schema'
import { oneOf } from '@/lib/fields'

/** What a report says of the child. */
export const reportedChildSchema = z.pick(childSchema, {
  name: true,
  age: true,
  grade: true,
  school: true,
  gender: true,
})

/** The languages a report is asked for in; the reader's own when nothing is said. */
export const reportQuerySchema = z.object({ language: z.optional(oneOf(['en', 'th', 'both'])) })
