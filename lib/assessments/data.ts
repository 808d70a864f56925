import 'server-only'
import { recordReading } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
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

/** The contract's fields and no other. */
export function toAssessment(row: Omit<AssessmentRow, 'teacherName'>): Assessment {
  const { id, childId, assessorType, answers, totalScore, riskLevel } = row
  const { inattentionCount, hyperactivityCount, symptomType, completedAt } = row
  const score = { totalScore, riskLevel, inattentionCount, hyperactivityCount, symptomType }
  return { id, childId, assessorType, answers, ...score, completedAt: completedAt.toISOString() }
}

function toTeacherAssessment(row: AssessmentRow): TeacherAssessment {
  return { ...toAssessment(row), teacherName: row.teacherName ?? '' }
}

/**
 * Both informants' assessments of one own child, newest first, at most 200. The reading is written down.
 *
 * @throws AppError NOT_FOUND for an unknown child and for another parent's alike
 */
export async function listChildAssessments(actor: UserActor, childId: string): Promise<Assessment[]> {
  const rows = await db().$queryRaw<(AssessmentRow | { id: null })[]>`
    SELECT ${columns}
    FROM "Child" c LEFT JOIN "Assessment" a ON a."childId" = c.id
    WHERE c.id = ${childId}::uuid AND c."parentId" = ${actor.userId}::uuid
    ORDER BY a."completedAt" DESC, a.id DESC LIMIT 200`
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  const found = rows.filter((row): row is AssessmentRow => row.id !== null)
  if (found.length > 0) await recordReading(actor, [childId])
  return found.map(toAssessment)
}

/** The assessments of all own children, newest first, at most 200. The readings are written down. */
export async function listAssessments(actor: UserActor): Promise<Assessment[]> {
  const rows = await db().$queryRaw<AssessmentRow[]>`
    SELECT ${columns}
    FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id WHERE c."parentId" = ${actor.userId}::uuid
    ORDER BY a."completedAt" DESC, a.id DESC LIMIT 200`
  await recordReading(actor, [...new Set(rows.map((row) => row.childId))])
  return rows.map(toAssessment)
}

/** The newest result of each informant for one own child; empty for a stranger's. The reading is written down. */
export async function getChildResults(actor: UserActor, childId: string): Promise<ChildResults> {
  const rows = await db().$queryRaw<AssessmentRow[]>`
    SELECT DISTINCT ON (a."assessorType") ${columns}
    FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id
    WHERE c.id = ${childId}::uuid AND c."parentId" = ${actor.userId}::uuid
    ORDER BY a."assessorType", a."completedAt" DESC, a.id DESC`
  if (rows.length > 0) await recordReading(actor, [childId])
  return resultsOf(rows)
}

function resultsOf(rows: AssessmentRow[]): ChildResults {
  const parent = rows.find(({ assessorType }) => assessorType === 'parent')
  const teacher = rows.find(({ assessorType }) => assessorType === 'teacher')
  return { parent: parent ? toAssessment(parent) : null, teacher: teacher ? toTeacherAssessment(teacher) : null }
}

/** The newest result of each informant, by child, for every own child. One statement however many children there are. */
export async function listNewestResults(actor: UserActor): Promise<Map<string, ChildResults>> {
  const rows = await db().$queryRaw<AssessmentRow[]>`
    SELECT DISTINCT ON (a."childId", a."assessorType") ${columns}
    FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id WHERE c."parentId" = ${actor.userId}::uuid
    ORDER BY a."childId", a."assessorType", a."completedAt" DESC, a.id DESC`
  const byChild = groupByChild(rows)
  await recordReading(actor, [...byChild.keys()])
  return new Map([...byChild].map(([childId, own]) => [childId, resultsOf(own)]))
}

function groupByChild(rows: AssessmentRow[]): Map<string, AssessmentRow[]> {
  const groups = new Map<string, AssessmentRow[]>()
  for (const row of rows) groups.set(row.childId, [...(groups.get(row.childId) ?? []), row])
  return groups
}
