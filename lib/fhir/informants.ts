import { allAssessments } from '@/lib/assessments/informants'
import type { InformantResult } from '@/lib/assessments/types'
import type { Relation } from '@/lib/consents/types'
import { questionnaire } from '@/lib/screening/questionnaire'
import type { ScreeningAnswers, ScreeningInformant } from './types'

/**
 * All answers to today's questions, newest first, each with its informant.
 *
 * @param relationOf what the person with these answers declared to be to the child
 * @param firstOf the person's first answers, where they are not among these
 */
export function answersOf(
  informants: readonly InformantResult[],
  relationOf: (answersId: string) => Relation | null,
  firstOf: (answersId: string) => string | undefined = () => undefined,
): ScreeningAnswers[] {
  const given = new Map<string, ScreeningInformant>()
  for (const { kind, name, newest, earlier } of informants) {
    const informant: ScreeningInformant = {
      kind,
      firstAnswersId: firstOf(newest.id) ?? (earlier.at(-1) ?? newest).id,
      name,
      relation: relationOf(newest.id),
    }
    for (const { id } of [newest, ...earlier]) given.set(id, informant)
  }
  return allAssessments(informants).flatMap(({ childId: _, symptomType: __, version, ...answers }) => {
    const informant = given.get(answers.id)
    return informant && version === questionnaire.version ? [{ ...answers, informant }] : []
  })
}
