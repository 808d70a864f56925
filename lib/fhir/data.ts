import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { ageOf, storedAgeFields } from '@/lib/children/age'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { questionnaire } from '@/lib/screening/questionnaire'
import type { ScreeningRecord } from './types'

/**
 * One own child's screening, of both informants, for a doctor's system: answers to today's questions only, newest first, at
 * most 50. That it was taken away is written down with it.
 *
 * @throws AppError NOT_FOUND for another parent's child, for an unknown one and for one without answers;
 *   TOO_MANY_REQUESTS
 */
export async function getScreeningRecord(actor: UserActor, childId: string): Promise<ScreeningRecord> {
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
  const row = await tx.child.findUnique({
    where: { id: childId, parentId: actor.userId },
    select: {
      id: true,
      name: true,
      gender: true,
      ...storedAgeFields,
      createdAt: true,
      consents: {
        where: { userId: actor.userId, purpose: 'screening', relation: { not: null } },
        orderBy: [{ givenAt: 'desc' }, { id: 'desc' }],
        take: 1,
        select: { relation: true },
      },
    },
  })
  if (!row) return null
  const { consents, createdAt, birthYear, updatedAt, ...known } = row
  // As of the end of the time that it is given with.
  const child = { ...known, age: ageOf({ age: known.age, birthYear, updatedAt }, updatedAt) }
  const relation = (consents[0]?.relation ?? null) as ScreeningRecord['relation']
  return { child: { ...child, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }, relation }
}

async function readAnswers(actor: UserActor, tx: Transaction, childId: string) {
  const rows = await tx.assessment.findMany({
    where: { childId, child: { parentId: actor.userId }, questionnaireVersion: questionnaire.version },
    orderBy: [{ completedAt: 'desc' }, { id: 'desc' }],
    take: 50,
    select: {
      id: true,
      assessorType: true,
      teacherName: true,
      answers: true,
      totalScore: true,
      riskLevel: true,
      inattentionCount: true,
      hyperactivityCount: true,
      completedAt: true,
    },
  })
  return rows.map(({ completedAt, ...row }) => ({ ...row, completedAt: completedAt.toISOString() }))
}
