import { anchorOf, comparedPairs, lastOf } from '@/lib/assessments/pairing'
import { itemsWithGap } from '@/lib/screening/presentation'
import type { NamedInformant, ShownInformant } from './named-informants'
import type { NameOf } from './on-paper'

/** Two of a child's informants, in their order. */
export type Pair = readonly [ShownInformant, ShownInformant]

/** The most different answers first. `apart` counts the questions answered two or more steps apart. */
export function pairsOf(informants: readonly ShownInformant[]): { pair: Pair; apart: number }[] {
  return comparedPairs(informants)
    .map((pair) => ({ pair, apart: itemsWithGap(...answersOf(pair)).length }))
    .toSorted((a, b) => b.apart - a.apart)
}

/** @param asked `pairKey`, as `teacher,teacher-2`; by default the parent and the teacher who answered last, else any two */
export function chosenPair(informants: readonly ShownInformant[], asked: string | undefined): Pair | null {
  const pairs = pairsOf(informants).map(({ pair }) => pair)
  const together = informants.filter(({ apart }) => apart === null)
  const anchor = anchorOf(together)
  const others = together.filter((each) => each !== anchor)
  const other = lastOf(others.filter(({ kind }) => kind === 'teacher')) ?? others[0]
  const keys = asked?.split(',') ?? []
  const pairOf = (isIn: (informant: ShownInformant) => boolean) => pairs.find((pair) => pair.every(isIn))
  return pairOf(({ key }) => keys.includes(key)) ?? pairOf((each) => each === anchor || each === other) ?? null
}

export function answersOf([first, second]: Pair) {
  return [first.newest.answers, second.newest.answers] as const
}

export function pairKey([first, second]: Pair): string {
  return `${first.key},${second.key}`
}

export function pairNames([first, second]: Pair, nameOf: NameOf, nameWithin: NameOf) {
  return {
    ...{ first: nameOf(first), firstWithin: nameWithin(first) },
    ...{ second: nameOf(second), secondWithin: nameWithin(second) },
  }
}

/** In texts, the words for the two places are clearer than names. */
export function isHomeAndSchool([first, second]: readonly [NamedInformant, NamedInformant]): boolean {
  return first.kind !== 'teacher' && second.kind === 'teacher'
}
