import type { Assessment, InformantKind } from '@/lib/assessments/types'
import type { Gender } from '@/lib/children/schema'
import type { Relation } from '@/lib/consents/types'

/** A definition with the fields by which it is found; the types of FHIR leave them open. */
export type Identified<T> = T & { id: string; url: string; version: string }

/** Finished answers to the questionnaire of this version, whose wording we have. */
export interface ScreeningAnswers extends Omit<Assessment, 'childId' | 'symptomType'> {
  informant: ScreeningInformant
}

/** Who answered. */
export interface ScreeningInformant {
  kind: InformantKind
  /** Of the person's first answers, of whichever version: it stays the same with every later export. */
  firstAnswersId: string
  /** Where known, and for this reader: who opens a visit link is told no parent's. */
  name: string | null
  /** As a parent declared it with the newest consent to the screening. */
  relation: Relation | null
}

/** What one child's screening tells, for a doctor's system. Times are ISO 8601 UTC. */
export interface ScreeningRecord {
  child: {
    id: string
    name: string
    /** Null where it was not asked for, or is not for this reader. */
    gender: Gender | null
    age: number | null
    /** The age was given at an unrecorded time between these two. */
    createdAt: string
    updatedAt: string
  }
  /** Newest first, of every informant. */
  assessments: ScreeningAnswers[]
}
