import { allAssessments } from '@/lib/assessments/informants'
import type { InformantResult, VersionedAssessment } from '@/lib/assessments/types'
import { itemsWithGap } from '@/lib/screening/presentation'

interface ReportRow {
  informant: InformantResult
  assessment: VersionedAssessment
}

/** Each set of answers is printed once, as its informant's newest or as an earlier one. */
interface ReportRows {
  results: ReportRow[]
  tables: ReportRow[][]
  /** On pages of their own, newest first. */
  earlier: ReportRow[]
}

const columnsPerTable = 5

export function reportRows(informants: readonly InformantResult[]): ReportRows {
  const results = informants.map((informant) => ({ informant, assessment: informant.newest }))
  const informantOf = new Map(
    informants.flatMap((informant) => informant.earlier.map(({ id }): [string, InformantResult] => [id, informant])),
  )
  const earlier = allAssessments(informants).flatMap((assessment) => {
    const informant = informantOf.get(assessment.id)
    return informant ? [{ informant, assessment }] : []
  })
  return { results, tables: inEqualParts(results), earlier }
}

function inEqualParts(rows: ReportRow[]): ReportRow[][] {
  const parts = Math.ceil(rows.length / columnsPerTable)
  const startOf = (part: number) => Math.round((part * rows.length) / parts)
  return Array.from({ length: parts }, (_, part) => rows.slice(startOf(part), startOf(part + 1)))
}

export function differingPairs(informants: readonly InformantResult[]) {
  const pairs = informants.flatMap((first, index) =>
    informants.slice(index + 1).map((second) => ({
      ...{ first, second },
      count: itemsWithGap(first.newest.answers, second.newest.answers).length,
    })),
  )
  return pairs.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
}
