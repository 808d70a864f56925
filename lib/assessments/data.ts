import 'server-only'
import type { AuditAction } from '@/lib/audit/mutations'
import type { ShareLinkActor, UserActor } from '@/lib/auth/actor'
import type { Grade } from '@/lib/children/schema'
import { db, Prisma } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import type { Assessment, ChildResults, TeacherAssessment } from './types'

interface AssessmentRow extends Omit<Assessment, 'completedAt'> {
  completedAt: Date
  teacherName: string | null
}

const columns = Prisma.sql`
  a.id, a."childId", a."assessorType"::text AS "assessorType", a.answers, a."totalScore",
  a."riskLevel"::text AS "riskLevel", a."inattentionCount", a."hyperactivityCount",
  a."symptomType"::text AS "symptomType", a."completedAt", a."teacherName"`

const readingAction = 'results.read' satisfies AuditAction

const openedChildren = Prisma.sql`SELECT DISTINCT "childId" FROM found WHERE id IS NOT NULL`

/** The contract's fields and no other. */
function toAssessment(row: Omit<AssessmentRow, 'teacherName'>): Assessment {
  const { id, childId, assessorType, answers, totalScore, riskLevel } = row
  const { inattentionCount, hyperactivityCount, symptomType, completedAt } = row
  const score = { totalScore, riskLevel, inattentionCount, hyperactivityCount, symptomType }
  return { id, childId, assessorType, answers, ...score, completedAt: completedAt.toISOString() }
}

function toTeacherAssessment(row: AssessmentRow): TeacherAssessment {
  return { ...toAssessment(row), teacherName: row.teacherName ?? '' }
}

/**
 * Reads results and writes down that they were read, in one statement: there is no reading without its entry. The same
 * person opening the same child's results again within ten minutes is one reading, since a page that is refreshed must
 * not bury the one opening that matters.
 *
 * @param select rows of the actor's own children only
 * @param opened the ids of the children whose results are among the rows; the rows are `found`
 */
export async function readAndRecord<Row>(
  actor: UserActor,
  select: Prisma.Sql,
  opened = openedChildren,
): Promise<Row[]> {
  return db().$queryRaw<Row[]>`
    WITH found AS (${select}), recorded AS (
      INSERT INTO "AuditEvent" (id, "actorKind", "actorId", action, "childId")
      SELECT new_id(), ${actor.kind}, ${actor.userId}, ${readingAction}, read."childId"
      FROM (${opened}) AS read ("childId")
      WHERE NOT EXISTS (
        SELECT FROM "AuditEvent" e WHERE e."actorId" = ${actor.userId} AND e."childId" = read."childId"
          AND e.action = ${readingAction} AND e.at > now() - interval '10 minutes'
      )
    )
    SELECT * FROM found`
}

/**
 * Both informants' assessments of one own child, newest first, at most 200.
 *
 * @throws AppError NOT_FOUND for an unknown child and for another parent's alike
 */
export async function listChildAssessments(actor: UserActor, childId: string): Promise<Assessment[]> {
  const rows = await readAndRecord<AssessmentRow | { id: null }>(
    actor,
    Prisma.sql`
      SELECT ${columns} FROM "Child" c LEFT JOIN "Assessment" a ON a."childId" = c.id
      WHERE c.id = ${childId}::uuid AND c."parentId" = ${actor.userId}::uuid
      ORDER BY a."completedAt" DESC, a.id DESC LIMIT 200`,
  )
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  return rows.filter((row): row is AssessmentRow => row.id !== null).map(toAssessment)
}

/** The assessments of all own children, newest first, at most 200. */
export async function listAssessments(actor: UserActor): Promise<Assessment[]> {
  const rows = await readAndRecord<AssessmentRow>(
    actor,
    Prisma.sql`
      SELECT ${columns} FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id
      WHERE c."parentId" = ${actor.userId}::uuid ORDER BY a."completedAt" DESC, a.id DESC LIMIT 200`,
  )
  return rows.map(toAssessment)
}

/** The newest result of each informant for one own child; empty for a stranger's. */
export async function getChildResults(actor: UserActor, childId: string): Promise<ChildResults> {
  const rows = await readAndRecord<AssessmentRow>(
    actor,
    Prisma.sql`
      SELECT DISTINCT ON (a."assessorType") ${columns} FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id
      WHERE c.id = ${childId}::uuid AND c."parentId" = ${actor.userId}::uuid
      ORDER BY a."assessorType", a."completedAt" DESC, a.id DESC`,
  )
  return resultsOf(rows)
}

/** What somebody a parent lets read gets to see of a child. */
export interface SharedResults extends ChildResults {
  child: { id: string; name: string; age: number | null; grade: Grade | null }
  /** ISO 8601 UTC: when the permission ends. */
  expiresAt: string
}

interface SharedRow extends AssessmentRow {
  expiresAt: Date
  childName: string
  childAge: number | null
  childGrade: Grade | null
}

/** The newest result of each informant, for whoever holds one of the `shares`, which are rows of ResultShare as `s`. */
const sharedBy = (shares: Prisma.Sql) => Prisma.sql`
  SELECT DISTINCT ON (a."assessorType") ${columns}, s."expiresAt", c.name AS "childName", c.age AS "childAge",
    c.grade AS "childGrade", c.id AS "sharedId"
  FROM "ResultShare" s ${shares} JOIN "Child" c ON c.id = s."childId" LEFT JOIN "Assessment" a ON a."childId" = c.id
  WHERE s."revokedAt" IS NULL AND s."expiresAt" > now()
  ORDER BY a."assessorType", a."completedAt" DESC, a.id DESC`

/**
 * A child's results for the verified doctor whom the parent lets read them now; the log tells the parent.
 *
 * @throws AppError NOT_FOUND for everybody else
 */
export async function getResultsForDoctor(actor: UserActor, childId: string): Promise<SharedResults> {
  const rows = await readAndRecord<SharedRow & { sharedId: string }>(
    actor,
    sharedBy(Prisma.sql`
      JOIN "Doctor" d ON d.id = s."doctorId" AND d."userId" = ${actor.userId}::uuid AND d."verifiedAt" IS NOT NULL
        AND s."childId" = ${childId}::uuid AND EXISTS (
          SELECT FROM "Consultation" k
          WHERE k."doctorId" = d.id AND k."parentId" = s."parentId" AND k.status <> 'cancelled')`),
    Prisma.sql`SELECT DISTINCT "sharedId" FROM found`,
  )
  return sharedResultsOf(childId, rows)
}

/**
 * The same for a link to the visit sheet. Each opening is counted on the link, where the parent sees how many there were.
 *
 * @param isNoted whether this opening has an entry of its own in the log
 * @throws AppError NOT_FOUND when the permission has ended meanwhile
 */
export async function getResultsByLink(
  actor: ShareLinkActor,
  childId: string,
  { isNoted }: { isNoted: boolean },
): Promise<SharedResults> {
  const rows = await db().$queryRaw<SharedRow[]>`
    WITH found AS (${sharedBy(Prisma.sql`JOIN (SELECT ${actor.shareId}::uuid AS id) l ON l.id = s.id`)}), counted AS (
      UPDATE "ResultShare" SET openings = openings + 1, "lastOpenedAt" = now()
      WHERE id = ${actor.shareId}::uuid AND EXISTS (SELECT FROM found)
    ), recorded AS (
      INSERT INTO "AuditEvent" (id, "actorKind", "actorId", action, "childId")
      SELECT new_id(), ${actor.kind}, ${actor.shareId}, ${readingAction}, read."sharedId"
      FROM (SELECT DISTINCT "sharedId" FROM found) AS read WHERE ${isNoted}
    )
    SELECT * FROM found`
  return sharedResultsOf(childId, rows)
}

function sharedResultsOf(childId: string, rows: SharedRow[]): SharedResults {
  const [first] = rows
  if (!first) throw new AppError('NOT_FOUND')
  const { childName, childAge, childGrade, expiresAt } = first
  return {
    ...resultsOf(rows.filter(({ id }) => id !== null)),
    child: { id: childId, name: childName, age: childAge, grade: childGrade },
    expiresAt: expiresAt.toISOString(),
  }
}

function resultsOf(rows: AssessmentRow[]): ChildResults {
  const parent = rows.find(({ assessorType }) => assessorType === 'parent')
  const teacher = rows.find(({ assessorType }) => assessorType === 'teacher')
  return { parent: parent ? toAssessment(parent) : null, teacher: teacher ? toTeacherAssessment(teacher) : null }
}
