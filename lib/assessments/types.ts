import type { RiskLevel, SymptomType } from '@/lib/screening/scoring'

type AssessorType = 'parent' | 'teacher'

/** One finished questionnaire, as it leaves the server. `completedAt` is ISO 8601 UTC. */
export interface Assessment {
  id: string
  childId: string
  assessorType: AssessorType
  /** 18 whole numbers, 0 to 3, in question order. */
  answers: number[]
  /** 0 to 54. */
  totalScore: number
  riskLevel: RiskLevel
  /** Items of 9 answered 2 or more. */
  inattentionCount: number
  hyperactivityCount: number
  symptomType: SymptomType
  completedAt: string
}

/** The newest teacher's answers of a child, with the name the teacher gave. */
export interface TeacherAssessment extends Assessment {
  teacherName: string
}

/** What the two result pages show of one child; null where there are no answers yet. */
export interface ChildResults {
  parent: Assessment | null
  teacher: TeacherAssessment | null
}
