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
  return informants.map((result) => {
    const { kind } = result
    const side = sideOf(result)
    const peers = informants.filter((each) => sideOf(each) === side)
    const number = peers.length > 1 ? peers.indexOf(result) + 1 : null
    const isOnly = kind === 'parent' || informants.filter((each) => each.kind === kind).length === 1
    const short = isOnly || number === null ? t(`report.short.${kind}`) : t(`report.numbered.${kind}`, { number })
    return { result, side, number, short }
  })
}

export function nameOf(t: Texts, { name }: InformantResult): string {
  return printable(name ?? '').trim() || t('report.who.noName')
}

/** Where there is little room: a long name is beside the result alone, which is found by the sign. */
export function briefNameOf({ result, short }: ReportInformant): string {
  const name = printable(result.name ?? '').trim()
  return name && name.length <= 24 ? `${name} (${short})` : short
}
