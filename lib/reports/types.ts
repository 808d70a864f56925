import type { ChildResults } from '@/lib/assessments/types'
import type { Gender, Grade } from '@/lib/children/schema'

/** The content of a report, of at least one informant; access is decided before. */
export interface ReportData extends ChildResults {
  child: { name: string; age: number | null; grade: Grade | null; school: string; gender: Gender | null }
  /** ISO 8601 UTC. */
  madeAt: string
}
