import type { Gender, Grade } from '@/lib/children/schema'
import type { HistoryPoint } from '@/lib/screening/history'
import type { Score } from '@/lib/screening/scoring'

/** One informant's newest answers. */
export interface ReportInformant
  extends Pick<Score, 'totalScore' | 'riskLevel' | 'inattentionCount' | 'hyperactivityCount'> {
  /** As it was typed; null for a teacher who gave none. */
  name: string | null
  /** 18 whole numbers, 0 to 3, in question order. */
  answers: number[]
  /** ISO 8601 UTC. */
  completedAt: string
  /** Of the questionnaire that was answered. */
  version: string
}

/** The content of a report; access is decided before. At least one informant has answered. */
export interface ReportData {
  child: { name: string; age: number | null; grade: Grade | null; school: string; gender: Gender | null }
  parent: ReportInformant | null
  teacher: ReportInformant | null
  /** Totals of both informants from the same questionnaire version as their newest, in any order. */
  history: HistoryPoint[]
  /** ISO 8601 UTC. */
  madeAt: string
}
