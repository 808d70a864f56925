import {
  groupThreshold,
  highFrom,
  maxScore,
  moderateFrom,
  noticedFrom,
  questionCount,
  type RiskLevel,
  type Score,
  type SymptomGroup,
} from './scoring'

export const symptomGroups: readonly SymptomGroup[] = ['inattention', 'hyperactivity']

/** `start` and `end` in percent of the score bar. */
function zone(level: RiskLevel, from: number, to: number) {
  return { level, from, to, start: barPercent(from), end: barPercent(to + 1) }
}

export const zonePositions = [
  zone('low', 0, moderateFrom - 1),
  zone('moderate', moderateFrom, highFrom - 1),
  zone('high', highFrom, maxScore),
]

/** Percent, to two decimals. */
export function barPercent(score: number): number {
  return Math.round(Math.min(1, Math.max(0, score / maxScore)) * 10000) / 100
}

export type Counts = Pick<Score, 'inattentionCount' | 'hyperactivityCount'>

export function countOf(score: Counts, group: SymptomGroup): number {
  return group === 'inattention' ? score.inattentionCount : score.hyperactivityCount
}

export function groupsWithSigns(score: Counts): SymptomGroup | 'both' | 'none' {
  const [first, second] = symptomGroups.filter((group) => countOf(score, group) > 0)
  return second ? 'both' : (first ?? 'none')
}

// A parent may take 6 or more of 9 below the high range too lightly. Both groups can be: six answers of 2 in each are 24.
export function areaAboveThreshold(score: Counts & Pick<Score, 'totalScore'>): SymptomGroup[] {
  if (score.totalScore >= highFrom) return []
  return symptomGroups.filter((group) => countOf(score, group) >= groupThreshold)
}

/** Indexes, 0 to 17. */
export function itemsWithGap(firstAnswers: readonly number[], secondAnswers: readonly number[]): number[] {
  // A loop that allocates little: a report compares every informant with every other.
  const items: number[] = []
  for (let index = 0; index < firstAnswers.length; index += 1) {
    const first = firstAnswers[index] ?? 0
    if (Math.abs(first - (secondAnswers[index] ?? first)) >= 2) items.push(index)
  }
  return items
}

/** By question, the largest distance within any of the pairs of answers; 0 without a pair. */
export function stepsApart(pairs: readonly (readonly [readonly number[], readonly number[]])[]): number[] {
  return Array.from({ length: questionCount }, (_, index) =>
    Math.max(0, ...pairs.map(([first, second]) => Math.abs((first[index] ?? 0) - (second[index] ?? 0)))),
  )
}

export type WhoNoticed = 'both' | 'first' | 'second' | 'neither'

export function whoNoticed(firstAnswers: readonly number[], secondAnswers: readonly number[]): WhoNoticed[] {
  return Array.from({ length: questionCount }, (_, index) => {
    const first = (firstAnswers[index] ?? 0) >= noticedFrom
    const second = (secondAnswers[index] ?? 0) >= noticedFrom
    if (first) return second ? 'both' : 'first'
    return second ? 'second' : 'neither'
  })
}

export type GroupVerdict = 'agree' | 'mostly-first' | 'mostly-second'

// 6 and 5 do not agree: the threshold is between them, and a doctor would ask about it.
export function groupVerdict(firstCount: number, secondCount: number): GroupVerdict {
  const [first, second] = [firstCount >= groupThreshold, secondCount >= groupThreshold]
  if (first && second) return 'agree'
  if (!first && !second && Math.abs(firstCount - secondCount) < 3) return 'agree'
  return firstCount > secondCount ? 'mostly-first' : 'mostly-second'
}

export type GroupView = 'both-many' | 'both-few' | 'mostly-first' | 'mostly-second'

export function groupView(firstCount: number, secondCount: number): GroupView {
  const verdict = groupVerdict(firstCount, secondCount)
  if (verdict !== 'agree') return verdict
  return firstCount >= groupThreshold ? 'both-many' : 'both-few'
}

type CombinedHeadline =
  | { key: 'agreeMany' | 'agreeFew' | 'mostlyFirst' | 'mostlySecond' | 'different' }
  | { key: 'agreeOn' | 'firstOn' | 'secondOn'; group: SymptomGroup }

/** What both noticed comes first, then where they differ. */
export function combinedHeadline(views: Record<SymptomGroup, GroupView>): CombinedHeadline {
  const groupsSeen = (view: GroupView) => symptomGroups.filter((group) => views[group] === view)
  const [many, first, second] = [groupsSeen('both-many'), groupsSeen('mostly-first'), groupsSeen('mostly-second')]
  if (many[0]) return many[1] ? { key: 'agreeMany' } : { key: 'agreeOn', group: many[0] }
  if (first[0] && second[0]) return { key: 'different' }
  if (first[0]) return first[1] ? { key: 'mostlyFirst' } : { key: 'firstOn', group: first[0] }
  if (second[0]) return second[1] ? { key: 'mostlySecond' } : { key: 'secondOn', group: second[0] }
  return { key: 'agreeFew' }
}

export type DoctorNeed = 'now' | 'later'

/** `now`: a high result or an area that stands out. `later`: moderate, once a teacher was asked. */
export function doctorNeedOf(score: Omit<Score, 'symptomType'>): DoctorNeed | null {
  if (score.riskLevel === 'high' || areaAboveThreshold(score).length > 0) return 'now'
  return score.riskLevel === 'moderate' ? 'later' : null
}
