import type * as z from 'zod/mini'
import type { assessmentSchema, informantAssessmentSchema } from './schema'

/** How many sets of answers of one person a page of the family's shows, and a file or a doctor gets: the newest. */
export const setsOfEach = { page: 12, handedOn: 3 } as const

export type Assessment = z.output<typeof assessmentSchema>
export type InformantAssessment = z.output<typeof informantAssessmentSchema>
type Informant = InformantAssessment['informant']
export type InformantKind = Informant['kind']

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
