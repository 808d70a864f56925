import 'server-only'
import { readAndRecord } from '@/lib/audit/mutations'
import type { SystemActor, UserActor } from '@/lib/auth/actor'
import { mayReadChild } from '@/lib/children/data'
import { db, Prisma } from '@/lib/db'
import { AppError } from '@/lib/errors'
import type { SymptomType } from '@/lib/screening/scoring'
import { byInformant } from './informants'
import { countPeople, type Identified, peopleOf } from './people'
import type { Assessment, ChildResults, InformantAssessment, InformantKind } from './types'

/** As many of a child as anything reads. */
const mostAnswers = 200

export interface AssessmentRow extends Omit<Assessment, 'completedAt'>, Identified {
  completedAt: Date
  version: string
  informantKind: InformantKind
  informantName: string | null
  isReader: boolean
}

/** Of `"Assessment" a`. */
const assessmentColumns = Prisma.sql`
  a.id, a."childId", a."assessorType"::text AS "assessorType", a.answers, a."totalScore",
  a."riskLevel"::text AS "riskLevel", a."inattentionCount", a."hyperactivityCount",
  a."symptomType"::text AS "symptomType", a."completedAt", a."questionnaireVersion" AS version`

/** What tells which person gave `"Assessment" a` about `"Child" c`, by the request `"TeacherReferral" r`: `peopleOf` names them. */
export const informantIdentity = Prisma.sql`
  CASE WHEN a."assessorType" = 'teacher' THEN coalesce(r."teacherEmailKey", a.id::text)
    ELSE coalesce(a."assessorId", c."parentId")::text END AS identity,
  r."teacherName" AS "askedName"`

/** What that teacher is called. Who gave no name, which is stored as "Teacher", is called as the parent did. */
export const teacherNameColumn = Prisma.sql`
  coalesce(nullif(nullif(a."teacherName", 'Teacher'), ''), nullif(trim(r."teacherName"), ''))`

/** Who gave `"Assessment" a` about `"Child" c`, with the account and the request it came from. */
const informantColumns = (actor: UserActor | null) => Prisma.sql`
  CASE WHEN a."assessorType" = 'teacher' THEN 'teacher'
    WHEN a."assessorId" <> c."parentId" THEN 'second_parent' ELSE 'parent' END AS "informantKind",
  CASE WHEN a."assessorType" = 'teacher' THEN ${teacherNameColumn}
    ELSE nullif(concat_ws(' ', u."firstName", u."lastName"), '') END AS "informantName",
  ${informantIdentity},
  coalesce(coalesce(a."assessorId", c."parentId") = ${actor?.userId ?? null}::uuid AND a."assessorType" = 'parent', false)
    AS "isReader"`

/** What `informantColumns` reads from. */
export const informantJoins = Prisma.sql`
  LEFT JOIN "TeacherReferral" r ON r.id = a."teacherReferralId"
  LEFT JOIN "User" u ON a."assessorType" = 'parent' AND u.id = coalesce(a."assessorId", c."parentId")`

/** Both of them, for a reader of all of a child's results. */
export const resultColumns = (actor: UserActor | null) => Prisma.sql`${assessmentColumns}, ${informantColumns(actor)}`

/** As the contract writes it: Prisma names an enum's value by an identifier, which has no hyphen. */
export function toSymptomType(stored: SymptomType | 'hyperactive_impulsive'): SymptomType {
  return stored === 'hyperactive_impulsive' ? 'hyperactive-impulsive' : stored
}

/** The contract's fields and no other. */
function toAssessment(row: AssessmentFields): Assessment {
  const { id, childId, assessorType, answers, totalScore, riskLevel } = row
  const { inattentionCount, hyperactivityCount, symptomType, completedAt } = row
  const score = { totalScore, riskLevel, inattentionCount, hyperactivityCount, symptomType }
  return { id, childId, assessorType, answers, ...score, completedAt: completedAt.toISOString() }
}

type AssessmentFields = Omit<Assessment, 'completedAt'> & { completedAt: Date }

/**
 * Every informant's assessments of one child whose results the actor may read, newest first, at most 200.
 *
 * @throws AppError NOT_FOUND for an unknown child and for another parent's alike
 */
export async function listChildAssessments(actor: UserActor, childId: string): Promise<InformantAssessment[]> {
  const rows = await readAssessments(actor, childId)
  return rows.map((row) => ({ ...toAssessment(row), informant: { kind: row.informantKind, name: row.informantName } }))
}

/**
 * The same without those of another parent: what the actor answered, and the teachers. So the newest parent's answers among
 * them are the actor's own.
 *
 * @throws AppError NOT_FOUND for an unknown child and for another parent's alike
 */
export async function listOwnAssessments(actor: UserActor, childId: string): Promise<Assessment[]> {
  const which = Prisma.sql`
    AND (a."assessorType" = 'teacher' OR coalesce(a."assessorId", c."parentId") = ${actor.userId}::uuid)`
  return (await readAssessments(actor, childId, which)).map(toAssessment)
}

/** @param which what else must be true of `"Assessment" a` about `"Child" c` */
async function readAssessments(actor: UserActor, childId: string, which = Prisma.empty): Promise<AssessmentRow[]> {
  const rows = await readAndRecord<AssessmentRow | { id: null }>(
    actor,
    Prisma.sql`
      SELECT ${resultColumns(actor)} FROM "Child" c LEFT JOIN "Assessment" a ON a."childId" = c.id ${which} ${informantJoins}
      WHERE c.id = ${childId}::uuid AND ${mayReadChild(actor)}
      ORDER BY a."completedAt" DESC, a.id DESC LIMIT ${mostAnswers}`,
  )
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  return rows.filter((row): row is AssessmentRow => row.id !== null)
}

/** The assessments of all own children, newest first, at most 200. */
export async function listAssessments(actor: UserActor): Promise<Assessment[]> {
  const rows = await readAndRecord<AssessmentFields>(
    actor,
    Prisma.sql`
      SELECT ${assessmentColumns} FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id
      WHERE c."parentId" = ${actor.userId}::uuid ORDER BY a."completedAt" DESC, a.id DESC LIMIT ${mostAnswers}`,
  )
  return rows.map(toAssessment)
}

/** Every informant's results of one child; none for a child whose results the actor may not read. */
export async function getChildResults(actor: UserActor, childId: string): Promise<ChildResults> {
  const rows = await readAndRecord<AssessmentRow>(
    actor,
    Prisma.sql`
      SELECT ${resultColumns(actor)} FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id ${informantJoins}
      WHERE c.id = ${childId}::uuid AND ${mayReadChild(actor)}
      ORDER BY a."completedAt" DESC, a.id DESC LIMIT ${mostAnswers}`,
  )
  return toResults(rows)
}

/** How many people have answered about a child, and whether its own parent is one of them. */
export interface Answered {
  informants: number
  hasOwnAnswers: boolean
}

/** What a notice says of the answers there are when it is composed. */
export async function unsafeCountInformants(_actor: SystemActor, childId: string): Promise<Answered> {
  const rows = await listPeople(Prisma.sql`c.id = ${childId}::uuid`)
  return { informants: countPeople(rows), hasOwnAnswers: rows.some(({ isOwnParent }) => isOwnParent) }
}

/** How many people have answered about an own child; none about another account's. */
export async function countInformants(actor: UserActor, childId: string): Promise<number> {
  return countPeople(await listPeople(Prisma.sql`c.id = ${childId}::uuid AND c."parentId" = ${actor.userId}::uuid`))
}

/** @param which children, as `"Child" c` */
function listPeople(which: Prisma.Sql): Promise<(Identified & { isOwnParent: boolean })[]> {
  // Raw: rule in SQL.
  return db().$queryRaw`
    SELECT DISTINCT ${informantIdentity},
      a."assessorType" = 'parent' AND coalesce(a."assessorId", c."parentId") = c."parentId" AS "isOwnParent"
    FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id LEFT JOIN "TeacherReferral" r ON r.id = a."teacherReferralId"
    WHERE ${which}`
}

/** @param rows newest first, of one child */
export function toResults(rows: readonly AssessmentRow[]): ChildResults {
  const people = peopleOf(rows)
  return {
    informants: byInformant(
      rows.map((row, index) => ({
        assessment: { ...toAssessment(row), version: row.version },
        kind: row.informantKind,
        name: row.informantName,
        identity: people[index] ?? row.id,
        isReader: row.isReader,
      })),
    ),
  }
}
