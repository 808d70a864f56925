import type { InformantResult } from '@/lib/assessments/types'
import { type ShownInformant, useShownInformants } from './named-informants'
import { chosenPair, isHomeAndSchool, type Pair } from './pair'

/** doctor: with a share or a visit link; no controls, and the page has its own h1 */
type Reader = 'parent' | 'doctor'

export interface Comparison {
  /** First those who are compared. */
  informants: ShownInformant[]
  /** The two that are compared question by question; null where answers are too far apart, or of several none is chosen. */
  pair: Pair | null
  /** More than two are compared. */
  isSeveral: boolean
  /** The only two are home and school, and are called so. */
  isByPlace: boolean
  reader: Reader
}

interface ComparisonOptions {
  reader: Reader
  /** `pairKey` of the pair to compare, from the address. */
  asked?: string | undefined
  mayChoose: boolean
}

export function useComparison(results: readonly InformantResult[], options: ComparisonOptions): Comparison {
  const { reader, asked, mayChoose } = options
  const informants = useShownInformants(results)
  const isSeveral = informants.filter(({ apart }) => apart === null).length > 2
  const pair = !isSeveral || mayChoose ? chosenPair(informants, asked) : null
  // With a third person, "the parent" and "the teacher" would name no one person.
  const isByPlace =
    pair !== null && informants.length === 2 && isHomeAndSchool(pair) && (pair[0].isReader || reader === 'doctor')
  return { informants, pair, isSeveral, isByPlace, reader }
}
