import type * as z from 'zod/mini'
import type { Grade } from '@/lib/children/schema'
import type { Relation } from '@/lib/consents/relations'
import type { Language } from '@/lib/i18n/language'
import type { DoctorNeed } from '@/lib/screening/presentation'
import type { RiskLevel } from '@/lib/screening/scoring'
import type { assessmentSchema, informantAssessmentSchema } from './schema'

/** Sets of answers of each person: on the family's pages, and in files or for doctors. */
export const setsOfEach = { page: 12, handedOn: 3 } as const

export type Assessment = z.output<typeof assessmentSchema>
export type InformantAssessment = z.output<typeof informantAssessmentSchema>
type Informant = InformantAssessment['informant']
export type InformantKind = Informant['kind']

/** Totals of two versions cannot be compared. */
export interface VersionedAssessment extends Assessment {
  version: string
  /** In which the questions were read; null where it was not kept. */
  language: Language | null
  /** A parent had read others' answers of the same time before; null of teachers, and where it was not kept. */
  hadReadOthers: boolean | null
  /** The child's in years when they were given; null if unknown or withheld. */
  age: number | null
  /** From the first answer to the last, as the browser measured it; null if unknown. Never part of the score. */
  seconds: number | null
  /** How long a teacher had known the child, as they stated; null of parents, or if not stated. Never part of the score. */
  weeksKnown: number | null
}

export interface InformantResult extends Informant {
  /** Permanent, unique for the child, used in URLs: `parent`, `second_parent`, `teacher-2`. */
  key: string
  isReader: boolean
  /** As a parent has declared it; null of teachers, or where it is withheld. */
  relation: Relation | null
  newest: VersionedAssessment
  /** Older answers, newest first; a few of many. */
  earlier: VersionedAssessment[]
}

export interface ChildResults {
  /** Parents first, then teachers, each in the order of their first answers. */
  informants: InformantResult[]
  /** When the newest omitted answers were given, ISO 8601 UTC; null for none. */
  olderAt: string | null
}

export interface TimelineEntry {
  id: string
  /** you: the reader · parent: another parent */
  who: 'you' | 'parent' | 'teacher'
  name: string | null
  totalScore: number
  riskLevel: RiskLevel
  /** ISO 8601 UTC. */
  completedAt: string
  isCurrent: boolean
  need: DoctorNeed | null
  /** The child's at that time; null if unknown. */
  age: number | null
  grade: Grade | null
}

export interface Timeline {
  /** Newest first. */
  entries: TimelineEntry[]
  /** Number of informants, who may have the same name. */
  people: number
}
