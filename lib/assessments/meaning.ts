import { type Answered, type Meaning, meaningOf } from '@/lib/screening/meaning'
import type { InformantResult, VersionedAssessment } from './types'

type Shown = Pick<InformantResult, 'kind' | 'newest'> & { apart: unknown }
export type InMeaning<T> = Answered & { informant: T }

/** @param paired as `pairByTime` returns them. Null without answers */
export function meaningOfResults<T extends Shown>(paired: readonly T[], mayAsk = true): Meaning<InMeaning<T>> | null {
  const [first, ...others] = paired.map((informant) => ({
    ...scoreOf(informant.newest),
    isTeacher: informant.kind === 'teacher',
    isApart: informant.apart !== null,
    informant,
  }))
  return first ? meaningOf([first, ...others], mayAsk) : null
}

function scoreOf({ totalScore, riskLevel, inattentionCount, hyperactivityCount }: VersionedAssessment) {
  return { totalScore, riskLevel, inattentionCount, hyperactivityCount }
}
