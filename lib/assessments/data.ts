import 'server-only'
import { readAndRecord } from '@/lib/audit/mutations'
import type { SystemActor, UserActor } from '@/lib/auth/actor'
import { ageAtAnswers, authorId, byOtherParent, byOwnParent, mayReadChild } from '@/lib/children/rules'
import type { Relation } from '@/lib/consents/relations'
import { chosenRelation } from '@/lib/consents/rules'
import { columnsOf, db, Prisma, type RowOf } from '@/lib/db'
import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/language'
import type { SymptomType } from '@/lib/screening/scoring'
import { fullNameSql } from '@/lib/users/rules'
import { byInformant } from './informants'
import { recordNewestOfOthers } from './mutations'
import { comparedWithinDays } from './pairing'
import { assessmentSchema } from './schema'
import {
  type Assessment,
  type ChildResults,
  type InformantAssessment,
  type InformantKind,
  setsOfEach,
  type VersionedAssessment,
} from './types'

const maxSets = 200

/** More people would be too many for one page or file. */
const maxPeople = 10

interface SetRow extends RowOf<Assessment> {
  version: string
  language: Language | null
  seconds: number | null
  hadReadOthers: boolean | null
  weeksKnown: number | null
  childAge: number | null
  informantKind: InformantKind
  informantName: string | null
  informantIdentity: string
  relation: Relation | null
  isReader: boolean
}

export interface AssessmentRow extends SetRow {
  /** The person's first answers, which may be no row. */
  firstId: string
  firstAt: Date
  /** Of the newest omitted answers; the same in every row. */
  olderAt: Date | null
}

const assessmentColumns = Prisma.sql`
  ${columnsOf('Assessment', 'a', assessmentSchema)}, a."questionnaireVersion" AS version, a.language::text AS language,
  a.seconds, a."hadReadOthers", a."weeksKnown"`

/** For `"TeacherReferral" r`: address and name, since teachers may share a school's address. */
export const requestedTeacherIdentity = Prisma.sql`r."teacherEmailKey" || ' ' || coalesce(r."teacherKey", lower(r."teacherName"))`

export const teacherIdentity = Prisma.sql`coalesce(${requestedTeacherIdentity}, a.id::text)`

/** For `"Assessment" a` with `informantJoins`. */
export const informantIdentity = Prisma.sql`
  CASE WHEN a."assessorType" = 'teacher' THEN ${teacherIdentity} ELSE ${authorId}::text END`

/** The teacher's own name, else the parent's name for them; "Teacher" is stored for none. */
export const teacherNameColumn = Prisma.sql`
  coalesce(nullif(nullif(a."teacherName", 'Teacher'), ''), nullif(trim(r."teacherName"), ''))`

export const informantName = Prisma.sql`
  CASE WHEN a."assessorType" = 'teacher' THEN ${teacherNameColumn} ELSE nullif(${fullNameSql('u')}, '') END`

/** From the parent's newest consent to screening that has one. */
const declaredRelation = Prisma.sql`
  CASE WHEN a."assessorType" = 'parent' THEN (
    SELECT ${chosenRelation('g')} FROM "Consent" g
    WHERE g."childId" = c.id AND g."userId" = ${authorId} AND g.purpose = 'screening' AND g.relation IS NOT NULL
    ORDER BY g."givenAt" DESC, g.id DESC LIMIT 1) END`

const informantColumns = (actor: UserActor | null) => Prisma.sql`
  CASE WHEN a."assessorType" = 'teacher' THEN 'teacher' WHEN ${byOtherParent} THEN 'second_parent' ELSE 'parent' END
    AS "informantKind",
  ${informantName} AS "informantName", ${informantIdentity} AS "informantIdentity", ${declaredRelation} AS relation,
  coalesce(${authorId} = ${actor?.userId ?? null}::uuid AND a."assessorType" = 'parent', false) AS "isReader"`

/** For `"Assessment" a` about `"Child" c`. */
export const informantJoins = Prisma.sql`
  LEFT JOIN "TeacherReferral" r ON r.id = a."teacherReferralId"
  LEFT JOIN "User" u ON a."assessorType" = 'parent' AND u.id = ${authorId}`

export const resultColumns = (actor: UserActor | null) => Prisma.sql`${assessmentColumns}, ${informantColumns(actor)},
  coalesce(a."childAge", ${ageAtAnswers}) AS "childAge"`

interface NewestOptions {
  to: keyof typeof setsOfEach
  also?: string
  before?: Date
  /** Limits `olderAt` to a version of the questionnaire. */
  olderOf?: string
  lock?: Prisma.Sql
}

const isComparable = Prisma.sql`(
  abs(extract(epoch FROM "completedAt" - anchor.at)) <= ${comparedWithinDays * 86_400})`

/**
 * The newest of each person, and the one that `pairByTime` compares, newest first.
 * @param sets selects one child's `resultColumns`, and ends with a condition
 */
export function newestOfEach(sets: Prisma.Sql, options: NewestOptions): Prisma.Sql {
  const { to, also, before, olderOf, lock = Prisma.empty } = options
  const most = setsOfEach[to]
  const isLeftOut = olderOf ? Prisma.sql`AND version = ${olderOf}` : Prisma.empty
  const old = before ? Prisma.sql`AND a."completedAt" < ${before}::timestamptz` : Prisma.empty
  return Prisma.sql`
    WITH sets AS (
      ${sets} ${old} ORDER BY a."completedAt" DESC, a.id DESC LIMIT ${maxSets} ${lock}
    ), anchor AS (
      SELECT coalesce(max("completedAt") FILTER (WHERE "informantKind" <> 'teacher'), max("completedAt")) AS at FROM sets
    ), placed AS (
      SELECT *, first_value(id) OVER person AS "firstId", first_value("completedAt") OVER person AS "firstAt",
        (row_number() OVER (PARTITION BY "informantIdentity" ORDER BY "completedAt" DESC, id DESC))::int AS place,
        (row_number() OVER (PARTITION BY "informantIdentity", ${isComparable}
          ORDER BY "completedAt" DESC, id DESC))::int AS "placeOfSide", ${isComparable} AS "isComparable"
      FROM sets CROSS JOIN anchor WINDOW person AS (PARTITION BY "informantIdentity" ORDER BY "completedAt", id)
    ), kept AS (
      SELECT * FROM placed
      WHERE place <= ${most} OR ("isComparable" AND "placeOfSide" = 1) OR id = ${also ?? null}::uuid
      ORDER BY (id = ${also ?? null}::uuid) IS TRUE DESC, ("isComparable" AND "placeOfSide" = 1) IS TRUE DESC, "completedAt" DESC, id DESC LIMIT ${most * maxPeople}
    )
    SELECT kept.*, (
      SELECT max("completedAt") FROM placed WHERE id NOT IN (SELECT id FROM kept WHERE id IS NOT NULL) ${isLeftOut}) AS "olderAt"
    FROM kept ORDER BY "completedAt" DESC, id DESC`
}

/** Prisma's names of enum values have no hyphen. */
export function toSymptomType(stored: SymptomType | 'hyperactive_impulsive'): SymptomType {
  return stored === 'hyperactive_impulsive' ? 'hyperactive-impulsive' : stored
}

function toAssessment(row: RowOf<Assessment>): Assessment {
  const { id, childId, assessorType, answers, totalScore, riskLevel } = row
  const { inattentionCount, hyperactivityCount, symptomType, completedAt } = row
  const score = { totalScore, riskLevel, inattentionCount, hyperactivityCount, symptomType }
  return { id, childId, assessorType, answers, ...score, completedAt: completedAt.toISOString() }
}

/** Newest first, at most 200. @throws AppError NOT_FOUND */
export async function listChildAssessments(actor: UserActor, childId: string): Promise<InformantAssessment[]> {
  const rows = await readAssessments(actor, childId)
  return rows.map((row) => ({ ...toAssessment(row), informant: { kind: row.informantKind, name: row.informantName } }))
}

/** Without another parent's: the newest parent's answers are the actor's own. @throws AppError NOT_FOUND */
export async function listOwnAssessments(actor: UserActor, childId: string): Promise<Assessment[]> {
  const which = Prisma.sql`
    AND (a."assessorType" = 'teacher' OR ${authorId} = ${actor.userId}::uuid)`
  return (await readAssessments(actor, childId, which)).map(toAssessment)
}

async function readAssessments(actor: UserActor, childId: string, which = Prisma.empty): Promise<SetRow[]> {
  await recordNewestOfOthers(actor, Prisma.sql`c.id = ${childId}::uuid AND ${mayReadChild.sql(actor)}`, which)
  const rows = await readAndRecord<SetRow | { id: null }>(
    actor,
    Prisma.sql`
      SELECT ${resultColumns(actor)} FROM "Child" c LEFT JOIN "Assessment" a ON a."childId" = c.id ${which} ${informantJoins}
      WHERE c.id = ${childId}::uuid AND ${mayReadChild.sql(actor)}
      ORDER BY a."completedAt" DESC, a.id DESC LIMIT ${maxSets}`,
  )
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  return rows.filter((row): row is SetRow => row.id !== null)
}

export async function listAssessments(actor: UserActor): Promise<Assessment[]> {
  await recordNewestOfOthers(actor, Prisma.sql`c."parentId" = ${actor.userId}::uuid`)
  const rows = await readAndRecord<RowOf<Assessment>>(
    actor,
    Prisma.sql`
      SELECT ${assessmentColumns} FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id
      WHERE c."parentId" = ${actor.userId}::uuid ORDER BY a."completedAt" DESC, a.id DESC LIMIT ${maxSets}`,
  )
  return rows.map(toAssessment)
}

/** Empty for a child whose results the actor may not read. @param also the id of a further set of answers to include */
export async function getChildResults(actor: UserActor, childId: string, also?: string): Promise<ChildResults> {
  const sets = Prisma.sql`
    SELECT ${resultColumns(actor)} FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id ${informantJoins}
    WHERE c.id = ${childId}::uuid AND ${mayReadChild.sql(actor)}`
  return toResults(await readAndRecord<AssessmentRow>(actor, newestOfEach(sets, { to: 'page', also })))
}

/** For an own child. Reads no answers, so the access log gets no entry. */
export async function hasAssessments(actor: UserActor, childId: string): Promise<boolean> {
  const where = { childId, child: { parentId: actor.userId } }
  return (await db().assessment.findFirst({ where, select: { id: true } })) !== null
}

export interface InformantCount {
  informants: number
  hasOwnAnswers: boolean
}

export async function countInformants(_actor: SystemActor, childId: string): Promise<InformantCount> {
  // Raw: rule in SQL.
  const [row] = await db().$queryRaw<InformantCount[]>`
    SELECT count(DISTINCT ${informantIdentity})::int AS informants,
      coalesce(bool_or(${byOwnParent.sql}), false) AS "hasOwnAnswers"
    FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id LEFT JOIN "TeacherReferral" r ON r.id = a."teacherReferralId"
    WHERE c.id = ${childId}::uuid`
  return row ?? { informants: 0, hasOwnAnswers: false }
}

function toVersioned(row: AssessmentRow): VersionedAssessment {
  const { version, language, seconds, weeksKnown, hadReadOthers, childAge: age } = row
  return { ...toAssessment(row), version, language, seconds, weeksKnown, hadReadOthers, age }
}

export function toResults(rows: readonly AssessmentRow[]): ChildResults {
  return {
    informants: byInformant(
      rows.map((row) => ({
        assessment: toVersioned(row),
        kind: row.informantKind,
        name: row.informantName,
        relation: row.relation,
        identity: row.informantIdentity,
        isReader: row.isReader,
        first: { id: row.firstId, completedAt: row.firstAt.toISOString() },
      })),
    ),
    olderAt: rows[0]?.olderAt?.toISOString() ?? null,
  }
}
