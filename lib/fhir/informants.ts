import { allAssessments } from '@/lib/assessments/informants'
import type { InformantResult } from '@/lib/assessments/types'
import type { Relation } from '@/lib/consents/types'
import { questionnaire } from '@/lib/screening/questionnaire'
import type { ScreeningAnswers, ScreeningInformant } from './types'

/** Answers to today's questions, newest first. @param firstOf a person's first answers, which may be missing here */
export function answersOf(
  informants: readonly InformantResult[],
  relationOf: (answersId: string) => Relation | null,
  firstOf: (answersId: string) => string | undefined = () => undefined,
): ScreeningAnswers[] {
  const informantOf = new Map<string, ScreeningInformant>()
  for (const { kind, name, newest, earlier } of informants) {
    const firstAnswersId = firstOf(newest.id) ?? (earlier.at(-1) ?? newest).id
    const informant = { kind, firstAnswersId, name, relation: relationOf(newest.id) }
    for (const { id } of [newest, ...earlier]) informantOf.set(id, informant)
  }
  return allAssessments(informants).flatMap(({ childId: _, symptomType: __, version, ...answers }) => {
    const informant = informantOf.get(answers.id)
    return informant && version === questionnaire.version ? [{ ...answers, informant }] : []
  })
}
