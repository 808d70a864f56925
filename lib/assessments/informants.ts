import type { InformantHistory } from '@/lib/screening/history'
import type { InformantKind, InformantResult, VersionedAssessment } from './types'

/** An assessment with what tells its informant from the child's others. */
export interface IdentifiedAssessment {
  assessment: VersionedAssessment
  kind: InformantKind
  name: string | null
  /** The same for all answers of one person; it stays on the server. */
  identity: string
  isReader: boolean
  /** The person's first answers, where they are not among these. */
  first?: Moment
}

/** When answers were given; ids grow with time, which decides between answers of one millisecond. */
type Moment = Pick<VersionedAssessment, 'id' | 'completedAt'>

const order: readonly InformantKind[] = ['parent', 'second_parent', 'teacher']

/**
 * Puts each informant's answers together. The informants are never reduced to one, nor their numbers to another: they saw
 * different days of the child.
 *
 * @param rows newest first, of one child
 */
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

/** All assessments of a child's informants, newest first. */
export function allAssessments(informants: readonly InformantResult[]): VersionedAssessment[] {
  return informants.flatMap(({ newest, earlier }) => [newest, ...earlier]).toSorted((a, b) => compare(b, a))
}

/**
 * Each informant's totals from the questionnaire version that was answered last, which are the ones that compare; an
 * informant without one is left out.
 */
export function historyOf(informants: readonly InformantResult[]): InformantHistory[] {
  const version = allAssessments(informants)[0]?.version
  return informants
    .map(({ key, newest, earlier }) => ({
      key,
      points: [newest, ...earlier].filter((each) => each.version === version).toReversed(),
    }))
    .filter(({ points }) => points.length > 0)
}
