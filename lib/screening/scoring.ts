import { questionnaire, type SymptomGroup } from './questionnaire'

export type { SymptomGroup } from './questionnaire'
export const riskLevels = ['low', 'moderate', 'high'] as const
export type RiskLevel = (typeof riskLevels)[number]
export const symptomTypes = ['combined', 'inattentive', 'hyperactive-impulsive', 'mixed'] as const
export type SymptomType = (typeof symptomTypes)[number]

export const questionCount = 18
export const maxScore = 54
export const moderateFrom = 14
export const highFrom = 26
export const itemsPerGroup = 9
export const noticedFrom = 2
export const groupThreshold = 6

export interface Score {
  totalScore: number
  riskLevel: RiskLevel
  inattentionCount: number
  hyperactivityCount: number
  symptomType: SymptomType
}

/** @throws RangeError unless there are 18 whole numbers from 0 to 3: half an answer sheet must never give a score */
export function scoreAnswers(answers: readonly number[]): Score {
  const complete = answers.length === questionCount && answers.every((a) => a === 0 || a === 1 || a === 2 || a === 3)
  if (!complete) throw new RangeError('answers must be 18 whole numbers from 0 to 3')
  const totalScore = answers.reduce<number>((sum, answer) => sum + answer, 0)
  const inattentionCount = countNoticed(answers, 'inattention')
  const hyperactivityCount = countNoticed(answers, 'hyperactivity')
  const symptomType = symptomTypeOf(inattentionCount, hyperactivityCount)
  return { totalScore, riskLevel: riskLevelOf(totalScore), inattentionCount, hyperactivityCount, symptomType }
}

function countNoticed(answers: readonly number[], group: SymptomGroup): number {
  return questionnaire.items.filter((item, index) => item.group === group && (answers[index] ?? 0) >= noticedFrom)
    .length
}

export function riskLevelOf(totalScore: number): RiskLevel {
  if (totalScore >= highFrom) return 'high'
  return totalScore >= moderateFrom ? 'moderate' : 'low'
}

/** Both counts are of 9. `mixed`: neither group stands out; it is not the combined type. */
export function symptomTypeOf(inattentionCount: number, hyperactivityCount: number): SymptomType {
  if (inattentionCount >= groupThreshold) return hyperactivityCount >= groupThreshold ? 'combined' : 'inattentive'
  return hyperactivityCount >= groupThreshold ? 'hyperactive-impulsive' : 'mixed'
}
