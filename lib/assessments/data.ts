import 'server-only'
import { readAndRecord } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { Prisma } from '@/lib/db'
import { AppError } from '@/lib/errors'
import type { HistoryPoint } from '@/lib/screening/history'
import type { SymptomType } from '@/lib/screening/scoring'
import type { Assessment, ChildResults, TeacherAssessment } from './types'

export interface AssessmentRow extends Omit<Assessment, 'completedAt'> {
  completedAt: Date
  teacherName: string | null
}

/** Of `"Assessment" a`. */
export const assessmentColumns = Prisma.sql`
  a.id, a."childId", a."assessorType"::text AS "assessorType", a.answers, a."totalScore",
  a."riskLevel"::text AS "riskLevel", a."inattentionCount", a."hyperactivityCount",
  a."symptomType"::text AS "symptomType", a."completedAt", a."teacherName"`

/** As the contract writes it: Prisma names an enum's value by an identifier, which has no hyphen. */
export function toSymptomType(stored: SymptomType | 'hyperactive_impulsive'): SymptomType {
  return stored === 'hyperactive_impulsive' ? 'hyperactive-impulsive' : stored
}

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
 * Both informants' assessments of one own child, newest first, at most 200.
 *
 * @throws AppError NOT_FOUND for an unknown child and for another parent's alike
 */
export async function listChildAssessments(actor: UserActor, childId: string): Promise<Assessment[]> {
  const rows = await readAndRecord<AssessmentRow | { id: null }>(
    actor,
    Prisma.sql`
      SELECT ${assessmentColumns} FROM "Child" c LEFT JOIN "Assessment" a ON a."childId" = c.id
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
      SELECT ${assessmentColumns} FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id
      WHERE c."parentId" = ${actor.userId}::uuid ORDER BY a."completedAt" DESC, a.id DESC LIMIT 200`,
  )
  return rows.map(toAssessment)
}

/** The newest result of each informant for one own child; empty for another account's. */
export async function getChildResults(actor: UserActor, childId: string): Promise<ChildResults> {
  const rows = await readAndRecord<AssessmentRow>(
    actor,
    Prisma.sql`
      SELECT DISTINCT ON (a."assessorType") ${assessmentColumns} FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id
      WHERE c.id = ${childId}::uuid AND c."parentId" = ${actor.userId}::uuid
      ORDER BY a."assessorType", a."completedAt" DESC, a.id DESC`,
  )
  return toResults(rows)
}

/** The newest of each informant, of rows that hold no more than that. */
export function toResults(rows: AssessmentRow[]): ChildResults {
  const parent = rows.find(({ assessorType }) => assessorType === 'parent')
  const teacher = rows.find(({ assessorType }) => assessorType === 'teacher')
  return { parent: parent ? toAssessment(parent) : null, teacher: teacher ? toTeacherAssessment(teacher) : null }
}

interface HistoryRow extends Omit<HistoryPoint, 'completedAt'> {
  id: string
  childId: string
  completedAt: Date
}

/** More than that many answers make no better line. */
const longest = 60

/**
 * The totals of one own child from the questionnaire version that was answered last, newest first: numbers of another
 * version do not compare. Empty for another account's child.
 */
export async function listHistory(actor: UserActor, childId: string): Promise<HistoryPoint[]> {
  const rows = await readAndRecord<HistoryRow>(
    actor,
    Prisma.sql`
      SELECT a.id, a."childId", a."assessorType"::text AS "assessorType", a."totalScore",
        a."riskLevel"::text AS "riskLevel", a."completedAt"
      FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id
      WHERE c.id = ${childId}::uuid AND c."parentId" = ${actor.userId}::uuid AND a."questionnaireVersion" = (
        SELECT n."questionnaireVersion" FROM "Assessment" n WHERE n."childId" = c.id
        ORDER BY n."completedAt" DESC, n.id DESC LIMIT 1
      )
      ORDER BY a."completedAt" DESC, a.id DESC LIMIT ${longest}`,
  )
  return rows.map(({ assessorType, totalScore, riskLevel, completedAt }) => ({
    assessorType,
    totalScore,
    riskLevel,
    completedAt: completedAt.toISOString(),
  }))
}
