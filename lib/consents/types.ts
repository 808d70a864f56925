import type { Language } from '@/lib/i18n/language'

/** What a consent is about: the privacy notice, or one use of one child's data. */
export type ConsentPurpose = 'terms' | 'screening' | 'teacher_share' | 'doctor_share'

/** What a person says to be to the child. */
export type Relation = 'parent' | 'guardian'

export interface Consent {
  id: string
  purpose: ConsentPurpose
  /** Null for what concerns the account itself. */
  childId: string | null
  /** Which wording was agreed to. */
  textVersion: string
  language: Language
  relation: Relation | null
  /** ISO 8601 UTC. */
  givenAt: string
  withdrawnAt: string | null
}

/** What a page shows: the child by its name. */
export interface ConsentWithChild extends Consent {
  childName: string | null
}
