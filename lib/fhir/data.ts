import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { questionnaire } from '@/lib/screening/questionnaire'
import type { ScreeningRecord } from './types'

type ChildRow = Omit<ScreeningRecord['child'], 'createdAt' | 'updatedAt'> & {
  createdAt: Date
  updatedAt: Date
  relation: ScreeningRecord['relation']
}
type AnswersRow = Omit<ScreeningRecord['assessments'][number], 'completedAt'> & { completedAt: Date }

/**
 * One own child's screening, of both informants, for a doctor's system: answers to today's questions only, newest first, at
 * most 50. That it was taken away is written down with it.
 *
 * @throws AppError NOT_FOUND for another parent's child, for an unknown one and for one nobody answered about;
 *   TOO_MANY_REQUESTS
 */
export async function takeScreeningRecord(actor: UserActor, childId: string): Promise<ScreeningRecord> {
  await countHit(limits.recordsByParent, actor.userId)
  return db().$transaction(
    async (tx) => {
      const child = await readChild(actor, tx, childId)
      const assessments = await readAnswers(actor, tx, childId)
      if (!child || assessments.length === 0) throw new AppError('NOT_FOUND')
      await recordAudit(actor, 'report.downloaded', { childId }, tx)
      return { ...child, assessments }
    },
    { isolationLevel: 'RepeatableRead' },
  )
}

async function readChild(actor: UserActor, tx: Transaction, childId: string) {
  const [row] = await tx.$queryRaw<ChildRow[]>`
    SELECT c.id, c.name, c.gender::text AS gender, c.age, c."createdAt", c."updatedAt", (
      SELECT k.relation FROM "Consent" k
      WHERE k."childId" = c.id AND k."userId" = c."parentId" AND k.purpose = 'screening' AND k.relation IS NOT NULL
      ORDER BY k."givenAt" DESC, k.id DESC LIMIT 1
    ) AS relation
    FROM "Child" c WHERE c.id = ${childId}::uuid AND c."parentId" = ${actor.userId}::uuid`
  if (!row) return null
  const { relation, createdAt, updatedAt, ...child } = row
  return { child: { ...child, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }, relation }
}

async function readAnswers(actor: UserActor, tx: Transaction, childId: string) {
  const rows = await tx.$queryRaw<AnswersRow[]>`
    SELECT a.id, a."assessorType"::text AS "assessorType", a."teacherName", a.answers, a."totalScore",
      a."riskLevel"::text AS "riskLevel", a."inattentionCount", a."hyperactivityCount", a."completedAt"
    FROM "Assessment" a JOIN "Child" c ON c.id = a."childId"
    WHERE c.id = ${childId}::uuid AND c."parentId" = ${actor.userId}::uuid
      AND a."questionnaireVersion" = ${questionnaire.version}
    ORDER BY a."completedAt" DESC, a.id DESC LIMIT 50`
  return rows.map(({ completedAt, ...row }) => ({ ...row, completedAt: completedAt.toISOString() }))
}
