import { pairByTime } from '@/lib/assessments/pairing'
import type { InformantKind, InformantResult } from '@/lib/assessments/types'
import { ageOfAnswers } from '@/lib/i18n/format'
import { printable } from '@/lib/pdf/thai'
import type { ReportData } from './schema'
import type { Texts } from './texts'

/** A parent's sign is round, a teacher's is square. */
export interface InformantSign {
  side: Side
  /** Null where a report has one of that side. */
  number: number | null
}

export type Side = 'parent' | 'teacher'

export interface ReportInformant extends InformantSign {
  result: InformantResult
  short: string
}

function sideOf({ kind }: { kind: InformantKind }): Side {
  return kind === 'teacher' ? 'teacher' : 'parent'
}

/** One parent and one teacher at most have large cards; more people have rows. */
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

export interface ShownInformant extends ReportInformant {
  /** "Earlier, 6 months ago": not compared with the others. Null for those that are. */
  apart: string | null
  /** "has known the child for 12 weeks" of a teacher; of a parent that the relation is unknown; else null. */
  known: string | null
  /** "aged 8", where the report has no age of today. */
  aged: string | null
}

/** Those whose answers are compared, then what is apart; a person may be in both. */
export function shownInformants(t: Texts, { informants, madeAt, child }: ReportData): ShownInformant[] {
  const signs = new Map(reportInformants(t, informants).map((each) => [each.result.key, each]))
  return pairByTime(informants).flatMap(({ apart, ...result }) => {
    const sign = signs.get(result.key)
    const { completedAt, age, weeksKnown } = result.newest
    const ago = t('screening.ago', ageOfAnswers(completedAt, Date.parse(madeAt)))
    const aged = child.age === null && age !== null ? t('sharedResults.table.aged', { years: age }) : null
    const known =
      weeksKnown === null ? unknownRelationOf(t, result) : t('sharedResults.table.known', { weeks: weeksKnown })
    return sign ? [{ ...sign, result, known, aged, apart: apart && t(`combined.apart.${apart}`, { ago }) }] : []
  })
}

function countsBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, number> {
  const counts = new Map<K, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

/** "Grandparent, at home", or "Teacher, at school"; where it is unknown, "Parent or guardian, at home". */
export function roleOf(t: Texts, { kind, relation }: InformantResult): string {
  return relation
    ? t('report.who.related', { kind, relation: t(`consent.relations.${relation}`) })
    : t(`report.who.${kind}`)
}

/** Null of teachers, and where the name is withheld: then so is the relation. */
function unknownRelationOf(t: Texts, { kind, name, relation }: InformantResult): string | null {
  return kind !== 'teacher' && name !== null && relation === null ? t('report.who.notSaid') : null
}

export function nameOf(t: Texts, { name }: InformantResult): string {
  return printable(name ?? '').trim() || t('report.who.noName')
}

/** For narrow places, without long names: those are only beside the result with the same sign. */
export function briefNameOf({ result, short }: ReportInformant): string {
  const name = printable(result.name ?? '').trim()
  return name && name.length <= 24 ? `${name} (${short})` : short
}
