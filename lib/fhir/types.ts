import type { Assessment } from '@/lib/assessments/types'
import type { Gender } from '@/lib/children/schema'

/** Finished answers to the questionnaire of this version, whose wording we have. */
export interface ScreeningAnswers extends Omit<Assessment, 'childId' | 'symptomType'> {
  /** As the teacher gave it; null for the parent. */
  teacherName: string | null
}

/** What one child's screening tells, for a doctor's system. Times are ISO 8601 UTC. */
export interface ScreeningRecord {
  child: {
    id: string
    name: string
    gender: Gender | null
    age: number | null
    /** The age was given at an unrecorded time between these two. */
    createdAt: string
    updatedAt: string
  }
  /** As the parent declared it with the newest consent to the screening. */
  relation: 'parent' | 'guardian' | null
  /** Newest first, of both informants. */
  assessments: ScreeningAnswers[]
}
