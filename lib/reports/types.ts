import type { InformantResult } from '@/lib/assessments/types'
import type { Gender, Grade } from '@/lib/children/schema'

/** The content of a report; access is decided before. */
export interface ReportData {
  child: { name: string; age: number | null; grade: Grade | null; school: string; gender: Gender | null }
  /** At least one. */
  informants: InformantResult[]
  /** ISO 8601 UTC. */
  madeAt: string
}
