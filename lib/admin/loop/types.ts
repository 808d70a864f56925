import type { Language } from '@/lib/i18n/language'

/** Counts of requests: of all, of those in one language, or of those answered after a number of reminders. */
export interface LoopRow {
  /** Null but in a row of one language. */
  language: Language | null
  /** Null but in a row of those answered after so many reminders; 3 stands for three or more, of renewed links. */
  reminders: number | null
  sent: number
  answered: number
  notMyStudent: number
  doNotKnowWell: number
  expired: number
  revoked: number
  waiting: number
  /** Days from the first mail to the answer; null while none was answered. */
  median: number | null
  ninetieth: number | null
}
