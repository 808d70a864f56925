import * as z from 'zod/mini'
import type { ChildResults } from '@/lib/assessments/types'
import { childSchema } from '@/lib/children/schema'
import { oneOf } from '@/lib/fields'

export const reportedChildSchema = z.pick(childSchema, {
  name: true,
  age: true,
  grade: true,
  school: true,
  gender: true,
})

export const reportQuerySchema = z.object({ language: z.optional(oneOf(['en', 'th', 'both'])) })

/** Of at least one informant, and already reduced to what the reader may see. */
export interface ReportData extends ChildResults {
  child: z.output<typeof reportedChildSchema>
  /** ISO 8601 UTC. */
  madeAt: string
}
