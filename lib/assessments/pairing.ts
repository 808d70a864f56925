import type { InformantKind } from './types'

/** Answers further apart are about another class, teacher or treatment. */
export const comparedWithinDays = 60

interface Dated {
  /** ISO 8601 UTC. */
  completedAt: string
}

/** An informant, as far as pairing reads it. Newest set first. */
interface DatedInformant {
  kind: InformantKind
  newest: Dated
  earlier: readonly Dated[]
}

export type Paired<T> = T & {
  /** The side on which `newest` is too far from the anchor to be compared with anything; null where it is compared. */
  apart: 'earlier' | 'later' | null
}

export function areComparable(one: Dated, other: Dated): boolean {
  const distance = Math.abs(Date.parse(one.completedAt) - Date.parse(other.completedAt))
  return distance <= comparedWithinDays * 86_400_000
}

/** Whom all others are compared with: the parent who answered last, or else the last of all. */
export function anchorOf<T extends DatedInformant>(informants: readonly T[]): T | undefined {
  const parents = informants.filter(({ kind }) => kind !== 'teacher')
  return lastOf(parents.length > 0 ? parents : informants)
}

/** Of two at the same time, the first. */
export function lastOf<T extends DatedInformant>(informants: readonly T[]): T | undefined {
  const [first, ...others] = informants
  return others.reduce(
    (last, each) => (each.newest.completedAt > (last?.newest.completedAt ?? '') ? each : last),
    first,
  )
}

/**
 * First each informant with the newest set within 60 days of the anchor, then what is apart: informants without such a
 * set, and the newer sets of the others. Every set is there once, as `newest` or in `earlier`.
 */
export function pairByTime<T extends DatedInformant>(informants: readonly T[]): Paired<T>[] {
  const anchor = anchorOf(informants)?.newest
  if (!anchor) return []
  const [together, apart]: [Paired<T>[], Paired<T>[]] = [[], []]
  for (const informant of informants) {
    const sets = [informant.newest, ...informant.earlier]
    const at = sets.findIndex((set) => areComparable(set, anchor))
    const [chosen, ...older] = at < 0 ? [] : sets.slice(at)
    const [newest, ...earlier] = at < 0 ? sets : sets.slice(0, at)
    if (chosen) together.push({ ...informant, newest: chosen, earlier: older, apart: null })
    const side = newest && newest.completedAt > anchor.completedAt ? 'later' : 'earlier'
    if (newest) apart.push({ ...informant, newest, earlier, apart: side })
  }
  return [...together, ...apart]
}

/** All twos that compare, in their order. Both may be 60 days from the anchor, on its two sides. */
export function comparedPairs<T extends { newest: Dated; apart: unknown }>(paired: readonly T[]): (readonly [T, T])[] {
  const together = paired.filter(({ apart }) => apart === null)
  return together.flatMap((first, index) =>
    together
      .slice(index + 1)
      .filter((second) => areComparable(first.newest, second.newest))
      .map((second) => [first, second] as const),
  )
}
