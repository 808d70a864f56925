import type * as z from 'zod/mini'
import type { ChildResults } from '@/lib/assessments/types'
import type { reportedChildSchema } from './schema'

/** The content of a report, of at least one informant; access is decided before. */
export interface ReportData extends ChildResults {
  child: z.output<typeof reportedChildSchema>
  /** ISO 8601 UTC. */
  madeAt: string
}
