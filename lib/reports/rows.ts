import { allAssessments } from '@/lib/assessments/informants'
import type { InformantResult, VersionedAssessment } from '@/lib/assessments/types'
import { itemsWithGap } from '@/lib/screening/presentation'

/** One set of answers and whose it is. */
export interface ReportRow {
  informant: InformantResult
  assessment: VersionedAssessment
}

/** Which sets of answers a report prints, and where: each is once a result, either the newest of its informant or an earlier one. */
export interface ReportRows {
  /** On the first page, one for each informant. */
  results: ReportRow[]
  /** The same, question by question: as many informants as have a column in one table. */
  tables: ReportRow[][]
  /** On pages of their own, newest first. */
  earlier: ReportRow[]
}

/** More columns of answers than these leave the questions too little room. */
const columnsPerTable = 5

export function reportRows(informants: readonly InformantResult[]): ReportRows {
  const results = informants.map((informant) => ({ informant, assessment: informant.newest }))
  const given = new Map(
    informants.flatMap((informant) => informant.earlier.map(({ id }): [string, InformantResult] => [id, informant])),
  )
  const earlier = allAssessments(informants).flatMap((assessment) => {
    const informant = given.get(assessment.id)
    return informant ? [{ informant, assessment }] : []
  })
  return { results, tables: inEqualParts(results), earlier }
}

function inEqualParts(rows: ReportRow[]): ReportRow[][] {
  const parts = Math.ceil(rows.length / columnsPerTable)
  const startOf = (part: number) => Math.round((part * rows.length) / parts)
  return Array.from({ length: parts }, (_, part) => rows.slice(startOf(part), startOf(part + 1)))
}

/** Two informants and how many of their newest answers are two or more steps apart. */
export interface DifferingPair {
  first: InformantResult
  second: InformantResult
  count: number
}

/** Every pair with such answers, the one with the most of them first. */
export function differingPairs(informants: readonly InformantResult[]): DifferingPair[] {
  const pairs: DifferingPair[] = []
  for (const [index, first] of informants.entries()) {
    for (const second of informants.slice(index + 1)) {
      const count = itemsWithGap(first.newest.answers, second.newest.answers).length
      if (count > 0) pairs.push({ first, second, count })
    }
  }
  return pairs.toSorted((a, b) => b.count - a.count)
}
