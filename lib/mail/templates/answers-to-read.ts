import type { Answered } from '@/lib/assessments/data'

/**
 * Which words a notice of new answers has for what there is to read: beside the parent's own alone, beside those of several,
 * beside other people's, or beside none.
 */
export function answersToRead({ informants, hasOwnAnswers }: Answered) {
  if (hasOwnAnswers) return informants > 2 ? 'textAll' : 'text'
  return informants > 1 ? 'textOthers' : 'textAlone'
}
