import { itemsWithGap } from '@/lib/screening/presentation'
import type { NamedInformant } from './named-informants'
import type { NameOf } from './on-paper'

/** Two of a child's informants, in their order. */
export type Pair = readonly [NamedInformant, NamedInformant]

/** The most different answers first. `apart` counts the questions answered two or more steps apart. */
export function pairsOf(informants: readonly NamedInformant[]): { pair: Pair; apart: number }[] {
  return informants
    .flatMap((first, index) =>
      informants.slice(index + 1).map((second) => ({
        pair: [first, second] as const,
        apart: itemsWithGap(first.newest.answers, second.newest.answers).length,
      })),
    )
    .toSorted((a, b) => b.apart - a.apart)
}

/** @param asked `pairKey`, as `teacher,teacher-2`; by default the reader or a parent with the first teacher, else any two */
export function chosenPair(informants: readonly NamedInformant[], asked: string | undefined): Pair | null {
  const keys = asked?.split(',') ?? []
  const named = informants.filter(({ key }) => keys.includes(key))
  const own = informants.find(({ isReader }) => isReader) ?? informants.find(({ kind }) => kind !== 'teacher')
  const teacher = informants.find(({ kind }) => kind === 'teacher')
  const [first, second] = named.length === 2 ? named : own && teacher ? [own, teacher] : informants
  return first && second ? [first, second] : null
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
export function isHomeAndSchool([first, second]: Pair): boolean {
  return first.kind !== 'teacher' && second.kind === 'teacher'
}
