import type { InformantKind, InformantResult } from '@/lib/assessments/types'
import type { Texts } from './texts'
import { printable } from './thai'

/** A parent's sign is round, a teacher's is square; with a number where a report has several of them. */
export interface InformantSign {
  side: Side
  number: number | null
}

export type Side = 'parent' | 'teacher'

/** How a report calls an informant. */
export interface ReportInformant extends InformantSign {
  result: InformantResult
  /** "Teacher", or "Teacher 2" where there are several. */
  short: string
}

function sideOf({ kind }: { kind: InformantKind }): Side {
  return kind === 'teacher' ? 'teacher' : 'parent'
}

/** A report of one parent and one teacher at most has two large cards; with more people it has rows. */
export function isOfPair(informants: readonly InformantResult[]): boolean {
  return (['parent', 'teacher'] as const).every((side) => informants.filter((each) => sideOf(each) === side).length < 2)
}

export function reportInformants(t: Texts, informants: readonly InformantResult[]): ReportInformant[] {
  const [ofSide, ofKind] = [countsBy(informants, sideOf), countsBy(informants, ({ kind }) => kind)]
  const before = { parent: 0, teacher: 0 }
  return informants.map((result) => {
    const { kind } = result
    const side = sideOf(result)
    before[side] += 1
    const number = (ofSide.get(side) ?? 0) > 1 ? before[side] : null
    const isOnly = kind === 'parent' || ofKind.get(kind) === 1
    const short = isOnly || number === null ? t(`report.short.${kind}`) : t(`report.numbered.${kind}`, { number })
    return { result, side, number, short }
  })
}

function countsBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, number> {
  const counts = new Map<K, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

export function nameOf(t: Texts, { name }: InformantResult): string {
  return printable(name ?? '').trim() || t('report.who.noName')
}

/** Where there is little room: a long name is beside the result alone, which is found by the sign. */
export function briefNameOf({ result, short }: ReportInformant): string {
  const name = printable(result.name ?? '').trim()
  return name && name.length <= 24 ? `${name} (${short})` : short
}
