import { allAssessments } from '@/lib/assessments/informants'
import { comparedPairs, type Paired, pairByTime } from '@/lib/assessments/pairing'
import type { InformantResult, VersionedAssessment } from '@/lib/assessments/types'
import { itemsWithGap } from '@/lib/screening/presentation'

type PairedInformant = Paired<InformantResult>

interface ReportRow {
  /** `newest` is what is compared, or apart. */
  informant: PairedInformant
  assessment: VersionedAssessment
}

/** Each set of answers is printed once, as its informant's newest or as an earlier one. */
interface ReportRows {
  /** First those that are compared. */
  results: ReportRow[]
  /** What is apart has tables of its own. */
  tables: ReportRow[][]
  /** On pages of their own, newest first. */
  earlier: ReportRow[]
}

const columnsPerTable = 5

export function reportRows(informants: readonly InformantResult[]): ReportRows {
  const paired = pairByTime(informants)
  const results = paired.map((informant) => ({ informant, assessment: informant.newest }))
  const informantOf = new Map(
    paired.flatMap((informant) => informant.earlier.map(({ id }): [string, PairedInformant] => [id, informant])),
  )
  const earlier = allAssessments(informants).flatMap((assessment) => {
    const informant = informantOf.get(assessment.id)
    return informant ? [{ informant, assessment }] : []
  })
  const tables = [true, false].flatMap((isTogether) =>
    inEqualParts(results.filter(({ informant }) => (informant.apart === null) === isTogether)),
  )
  return { results, tables, earlier }
}

function inEqualParts(rows: ReportRow[]): ReportRow[][] {
  const parts = Math.ceil(rows.length / columnsPerTable)
  const startOf = (part: number) => Math.round((part * rows.length) / parts)
  return Array.from({ length: parts }, (_, part) => rows.slice(startOf(part), startOf(part + 1)))
}

export function differingPairs(informants: readonly InformantResult[]) {
  return comparedPairs(pairByTime(informants))
    .map(([first, second]) => ({
      ...{ first, second },
      count: itemsWithGap(first.newest.answers, second.newest.answers).length,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
}
