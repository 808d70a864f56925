import type { Assessment, InformantKind } from '@/lib/assessments/types'
import type { Gender } from '@/lib/children/schema'
import type { Relation } from '@/lib/consents/relations'
import type { Language } from '@/lib/i18n/language'

export type Identified<T> = T & { id: string; url: string; version: string }

/** Answers to the current version, the only one whose wording we have. */
export interface ScreeningAnswers extends Omit<Assessment, 'childId' | 'symptomType'> {
  informant: ScreeningInformant
  language: Language | null
  /** The child's in years when they were given; null if unknown or withheld. */
  age: number | null
  seconds: number | null
  weeksKnown: number | null
}

export interface ScreeningInformant {
  kind: InformantKind
  /** The person's first answers, of any version: the same in every later export. */
  firstAnswersId: string
  name: string | null
  /** From the parent's newest consent to screening that has one. */
  relation: Relation | null
}

/** Times are ISO 8601 UTC. */
export interface ScreeningRecord {
  child: {
    id: string
    name: string
    gender: Gender | null
    /** '' but for a doctor for whom the parent has added it. */
    school: string
    /** Null if unknown or withheld. */
    age: number | null
    /** The age was given at an unrecorded time between these two. */
    createdAt: string
    updatedAt: string
  }
  assessments: ScreeningAnswers[]
}
