import type { RiskLevel, SymptomType } from '@/lib/screening/scoring'

/** How many sets of answers of one person a page of the family's shows, and a file or a doctor gets: the newest. */
export const setsOfEach = { page: 12, handedOn: 3 } as const

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

/** The child's own parent, a second one invited by the first, or a teacher. */
export type InformantKind = 'parent' | 'second_parent' | 'teacher'

/** Who answered. */
interface Informant {
  kind: InformantKind
  /** Of the account or as the teacher was called; null where no name is known. */
  name: string | null
}

/** An assessment with the person who answered. */
export interface InformantAssessment extends Assessment {
  informant: Informant
}

/** A finished questionnaire and which version of it was answered: totals of two versions do not compare. */
export interface VersionedAssessment extends Assessment {
  version: string
}

/** Everything that one informant answered about a child. */
export interface InformantResult extends Informant {
  /** Names the informant among the child's, in an address: `parent`, `second_parent`, `teacher-2`. It never changes. */
  key: string
  /** The informant is the person who reads. */
  isReader: boolean
  newest: VersionedAssessment
  /** The answers before, newest first: of many, those that come next. */
  earlier: VersionedAssessment[]
}

/** Every informant's answers about one child: parents first, then teachers, each in the order of their first answers. */
export interface ChildResults {
  informants: InformantResult[]
  /** When the newest answers were given that are left out, since each person has newer ones; null for none. ISO 8601 UTC. */
  olderAt: string | null
}
