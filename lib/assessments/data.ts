import 'server-only'
import { readAndRecord } from '@/lib/audit/mutations'
import type { SystemActor, UserActor } from '@/lib/auth/actor'
import { authorId, byOtherParent, byOwnParent, mayReadChild } from '@/lib/children/rules'
import type { RowOf } from '@/lib/db'
import { columnsOf, db, Prisma } from '@/lib/db'
import { AppError } from '@/lib/errors'
import type { SymptomType } from '@/lib/screening/scoring'
import { fullNameSql } from '@/lib/users/rules'
import { byInformant } from './informants'
import { assessmentSchema } from './schema'
import { type Assessment, type ChildResults, type InformantAssessment, type InformantKind, setsOfEach } from './types'

/** As many of a child as anything reads. */
const mostAnswers = 200

/** More people than this are too many for one page or file: the oldest sets of answers give way. */
const mostPeople = 10

/** A row of `resultColumns`. */
interface SetRow extends RowOf<Assessment> {
  version: string
  informantKind: InformantKind
  informantName: string | null
  informantIdentity: string
  isReader: boolean
}

/** A row of `newestOfEach`. */
export interface AssessmentRow extends SetRow {
  /** Of the person's first answers, which are there or not. */
  firstId: string
  firstAt: Date
  /** When the newest were given that are not there. The same in every row. */
  olderAt: Date | null
}

/** Of `"Assessment" a`. */
const assessmentColumns = Prisma.sql`
  ${columnsOf('Assessment', 'a', assessmentSchema)}, a."questionnaireVersion" AS version`

/**
 * Which teacher was asked by `"TeacherReferral" r`. Who is asked again at the same address and by the same name is the same
 * person; two who share a school's address are not.
 */
export const askedTeacher = Prisma.sql`r."teacherEmailKey" || ' ' || coalesce(r."teacherKey", lower(r."teacherName"))`

/** Which teacher gave `"Assessment" a`, by the request `"TeacherReferral" r`. */
export const teacherIdentity = Prisma.sql`coalesce(${askedTeacher}, a.id::text)`

/** Which person gave `"Assessment" a` about `"Child" c`. */
export const informantIdentity = Prisma.sql`
  CASE WHEN a."assessorType" = 'teacher' THEN ${teacherIdentity} ELSE ${authorId}::text END`

/** What that teacher is called. Who gave no name, which is stored as "Teacher", is called as the parent did. */
export const teacherNameColumn = Prisma.sql`
  coalesce(nullif(nullif(a."teacherName", 'Teacher'), ''), nullif(trim(r."teacherName"), ''))`

/** What the teacher or the parent is called who gave `"Assessment" a`, with `informantJoins`; null where there is no name. */
export const informantName = Prisma.sql`
  CASE WHEN a."assessorType" = 'teacher' THEN ${teacherNameColumn} ELSE nullif(${fullNameSql('u')}, '') END`

/** Who gave `"Assessment" a` about `"Child" c`, with the account and the request it came from. */
const informantColumns = (actor: UserActor | null) => Prisma.sql`
  CASE WHEN a."assessorType" = 'teacher' THEN 'teacher' WHEN ${byOtherParent} THEN 'second_parent' ELSE 'parent' END
    AS "informantKind",
  ${informantName} AS "informantName", ${informantIdentity} AS "informantIdentity",
  coalesce(${authorId} = ${actor?.userId ?? null}::uuid AND a."assessorType" = 'parent', false) AS "isReader"`

/** What `informantColumns` reads from. */
export const informantJoins = Prisma.sql`
  LEFT JOIN "TeacherReferral" r ON r.id = a."teacherReferralId"
  LEFT JOIN "User" u ON a."assessorType" = 'parent' AND u.id = ${authorId}`

/** Both of them, for a reader of all of a child's results. */
export const resultColumns = (actor: UserActor | null) => Prisma.sql`${assessmentColumns}, ${informantColumns(actor)}`

interface NewestOptions {
  /** For a page of the family's own, or for a file or a doctor. */
  to: keyof typeof setsOfEach
  /** One more set of answers, of the newest 200. */
  also?: string | undefined
  /** Only what was given before this. */
  before?: Date | undefined
  /** Whose older sets count as left out: those of this questionnaire's version, all without it. */
  olderOf?: string
  lock?: Prisma.Sql
}

/**
 * The newest sets of answers of each person, newest first: what one child's results are read by, so that no page or file grows
 * with what was stored before.
 *
 * @param sets selects `resultColumns` of one child's `"Assessment" a`, and ends with a condition
 */
export function newestOfEach(sets: Prisma.Sql, options: NewestOptions): Prisma.Sql {
  const { to, also, before, olderOf, lock = Prisma.empty } = options
  const most = setsOfEach[to]
  const isLeftOut = olderOf ? Prisma.sql`AND version = ${olderOf}` : Prisma.empty
  const old = before ? Prisma.sql`AND a."completedAt" < ${before}::timestamptz` : Prisma.empty
  return Prisma.sql`
    WITH sets AS (
      ${sets} ${old} ORDER BY a."completedAt" DESC, a.id DESC LIMIT ${mostAnswers} ${lock}
    ), placed AS (
      SELECT *, first_value(id) OVER person AS "firstId", first_value("completedAt") OVER person AS "firstAt",
        (row_number() OVER (PARTITION BY "informantIdentity" ORDER BY "completedAt" DESC, id DESC))::int AS place
      FROM sets WINDOW person AS (PARTITION BY "informantIdentity" ORDER BY "completedAt", id)
    ), kept AS (
      SELECT * FROM placed WHERE place <= ${most} OR id = ${also ?? null}::uuid
      ORDER BY (id = ${also ?? null}::uuid) IS TRUE DESC, "completedAt" DESC, id DESC LIMIT ${most * mostPeople}
    )
    SELECT kept.*, (
      SELECT max("completedAt") FROM placed WHERE id NOT IN (SELECT id FROM kept WHERE id IS NOT NULL) ${isLeftOut}) AS "olderAt"
    FROM kept ORDER BY "completedAt" DESC, id DESC`
}

/** As the contract writes it: Prisma names an enum's value by an identifier, which has no hyphen. */
export function toSymptomType(stored: SymptomType | 'hyperactive_impulsive'): SymptomType {
  return stored === 'hyperactive_impulsive' ? 'hyperactive-impulsive' : stored
}

/** The contract's fields and no other. */
function toAssessment(row: RowOf<Assessment>): Assessment {
  const { id, childId, assessorType, answers, totalScore, riskLevel } = row
  const { inattentionCount, hyperactivityCount, symptomType, completedAt } = row
  const score = { totalScore, riskLevel, inattentionCount, hyperactivityCount, symptomType }
  return { id, childId, assessorType, answers, ...score, completedAt: completedAt.toISOString() }
}

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
    AND (a."assessorType" = 'teacher' OR ${authorId} = ${actor.userId}::uuid)`
  return (await readAssessments(actor, childId, which)).map(toAssessment)
}

/** @param which what else must be true of `"Assessment" a` about `"Child" c` */
async function readAssessments(actor: UserActor, childId: string, which = Prisma.empty): Promise<SetRow[]> {
  const rows = await readAndRecord<SetRow | { id: null }>(
    actor,
    Prisma.sql`
      SELECT ${resultColumns(actor)} FROM "Child" c LEFT JOIN "Assessment" a ON a."childId" = c.id ${which} ${informantJoins}
      WHERE c.id = ${childId}::uuid AND ${mayReadChild.sql(actor)}
      ORDER BY a."completedAt" DESC, a.id DESC LIMIT ${mostAnswers}`,
  )
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  return rows.filter((row): row is SetRow => row.id !== null)
}

/** The assessments of all own children, newest first, at most 200. */
export async function listAssessments(actor: UserActor): Promise<Assessment[]> {
  const rows = await readAndRecord<RowOf<Assessment>>(
    actor,
    Prisma.sql`
      SELECT ${assessmentColumns} FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id
      WHERE c."parentId" = ${actor.userId}::uuid ORDER BY a."completedAt" DESC, a.id DESC LIMIT ${mostAnswers}`,
  )
  return rows.map(toAssessment)
}

/**
 * Every informant's results of one child, the newest of each; none for a child whose results the actor may not read.
 *
 * @param also the id of a set of answers that is wanted too, of the newest 200
 */
export async function getChildResults(actor: UserActor, childId: string, also?: string): Promise<ChildResults> {
  const sets = Prisma.sql`
    SELECT ${resultColumns(actor)} FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id ${informantJoins}
    WHERE c.id = ${childId}::uuid AND ${mayReadChild.sql(actor)}`
  return toResults(await readAndRecord<AssessmentRow>(actor, newestOfEach(sets, { to: 'page', also })))
}

/** Whether one of the actor's own children has an assessment. No answers are read, so the access log gets no entry. */
export async function hasAssessments(actor: UserActor, childId: string): Promise<boolean> {
  const where = { childId, child: { parentId: actor.userId } }
  return (await db().assessment.findFirst({ where, select: { id: true } })) !== null
}

/** How many people have answered about a child, and whether its own parent is one of them. */
export interface Answered {
  informants: number
  hasOwnAnswers: boolean
}

/** What a notice says of the answers there are when it is composed. */
export async function countInformants(_actor: SystemActor, childId: string): Promise<Answered> {
  // Raw: rule in SQL.
  const [row] = await db().$queryRaw<Answered[]>`
    SELECT count(DISTINCT ${informantIdentity})::int AS informants,
      coalesce(bool_or(${byOwnParent.sql}), false) AS "hasOwnAnswers"
    FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id LEFT JOIN "TeacherReferral" r ON r.id = a."teacherReferralId"
    WHERE c.id = ${childId}::uuid`
  return row ?? { informants: 0, hasOwnAnswers: false }
}

/** @param rows newest first, of one child */
export function toResults(rows: readonly AssessmentRow[]): ChildResults {
  return {
    informants: byInformant(
      rows.map((row) => ({
        assessment: { ...toAssessment(row), version: row.version },
        kind: row.informantKind,
        name: row.informantName,
        identity: row.informantIdentity,
        isReader: row.isReader,
        first: { id: row.firstId, completedAt: row.firstAt.toISOString() },
      })),
    ),
    olderAt: rows[0]?.olderAt?.toISOString() ?? null,
  }
}
