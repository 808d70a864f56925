import { type Answered, type Meaning, meaningOf } from '@/lib/screening/meaning'
import type { InformantResult, VersionedAssessment } from './types'

type Shown = Pick<InformantResult, 'key' | 'kind' | 'newest'> & { apart: unknown }
export type InMeaning<T> = Answered & { informant: T }

/** By the newest answers of each. @param paired as `pairByTime` returns them. Null without answers */
export function meaningOfResults<T extends Shown>(paired: readonly T[], mayAsk = true): Meaning<InMeaning<T>> | null {
  const all = paired.map((informant) => ({
    ...scoreOf(informant.newest),
    isTeacher: informant.kind === 'teacher',
    isApart: informant.apart !== null,
    informant,
  }))
  // A person who answered again later is there twice.
  const isNewest = ({ informant: { key, newest } }: (typeof all)[number]) =>
    all.every(({ informant: other }) => other.key !== key || other.newest.completedAt <= newest.completedAt)
  const [first, ...others] = all.filter(isNewest)
  return first ? meaningOf([first, ...others], { mayAsk, all }) : null
}

function scoreOf({ totalScore, riskLevel, inattentionCount, hyperactivityCount }: VersionedAssessment) {
  return { totalScore, riskLevel, inattentionCount, hyperactivityCount }
}
