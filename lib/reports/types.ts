import type * as z from 'zod/mini'
import type { ChildResults } from '@/lib/assessments/types'
import type { reportedChildSchema } from './schema'

/** Of at least one informant, and already reduced to what the reader may see. */
export interface ReportData extends ChildResults {
  child: z.output<typeof reportedChildSchema>
  /** ISO 8601 UTC. */
  madeAt: string
}
