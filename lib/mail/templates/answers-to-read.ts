import type { Answered } from '@/lib/assessments/data'

/** The key of a notice's text: what there is to compare depends on who else answered, and whether the parent did. */
export function answersToRead({ informants, hasOwnAnswers }: Answered) {
  if (hasOwnAnswers) return informants > 2 ? 'textAll' : 'text'
  return informants > 1 ? 'textOthers' : 'textAlone'
}
