import type { Relation } from '@/lib/consents/relations'
import type { InformantHistory } from '@/lib/screening/history'
import type { InformantKind, InformantResult, VersionedAssessment } from './types'

export interface IdentifiedAssessment {
  assessment: VersionedAssessment
  kind: InformantKind
  name: string | null
  relation?: Relation | null
  /** The same for all answers of one person; never sent to browsers. */
  identity: string
  isReader: boolean
  /** The person's first answers, if not among these. */
  first?: Moment
}

/** Ids grow with time: they order answers of one millisecond. */
type Moment = Pick<VersionedAssessment, 'id' | 'completedAt'>

const order: readonly InformantKind[] = ['parent', 'second_parent', 'teacher']

/** Groups by informant; never merges them, as they saw different days of the child. @param rows newest first */
export function byInformant(rows: readonly IdentifiedAssessment[]): InformantResult[] {
  const people = new Map<string, [IdentifiedAssessment, ...IdentifiedAssessment[]]>()
  for (const row of rows) {
    const known = people.get(row.identity)
    if (known) known.push(row)
    else people.set(row.identity, [row])
  }
  const inOrder = [...people.values()].toSorted((a, b) => compare(firstOf(a), firstOf(b)))
  return order.flatMap((kind) =>
    inOrder
      .filter(([{ kind: own }]) => own === kind)
      .map(([newest, ...earlier], index) => ({
        kind,
        key: index === 0 ? kind : `${kind}-${index + 1}`,
        name: newest.name,
        relation: newest.relation ?? null,
        isReader: newest.isReader,
        newest: newest.assessment,
        earlier: earlier.map(({ assessment }) => assessment),
      })),
  )
}

function firstOf(rows: readonly [IdentifiedAssessment, ...IdentifiedAssessment[]]): Moment {
  return rows[0].first ?? (rows.at(-1) ?? rows[0]).assessment
}

function compare(a: Moment, b: Moment): number {
  return a.completedAt === b.completedAt ? (a.id < b.id ? -1 : 1) : a.completedAt < b.completedAt ? -1 : 1
}

/** Newest first. */
export function allAssessments(informants: readonly InformantResult[]): VersionedAssessment[] {
  return informants.flatMap(({ newest, earlier }) => [newest, ...earlier]).toSorted((a, b) => compare(b, a))
}

/** Of the version answered last, since totals of two versions do not compare. */
export function historyOf(informants: readonly InformantResult[]): InformantHistory[] {
  const version = allAssessments(informants)[0]?.version
  return informants
    .map(({ key, newest, earlier }) => ({
      key,
      points: [newest, ...earlier].filter((each) => each.version === version).toReversed(),
    }))
    .filter(({ points }) => points.length > 0)
}

/** What a download is recorded to have shown. @param rows newest first */
export function othersNewest(rows: readonly { id: string | null; isReader: boolean }[]): { targetId?: string } {
  const id = rows.find(({ isReader }) => !isReader)?.id
  return id ? { targetId: id } : {}
}
