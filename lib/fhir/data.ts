import 'server-only'
import { type AssessmentRow, informantJoins, resultColumns, toResults } from '@/lib/assessments/data'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { mayReadChild } from '@/lib/children/data'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { answersOf } from './informants'
import type { Relation, ScreeningAnswers, ScreeningRecord } from './types'

type AnswersRow = AssessmentRow & { relation: Relation | null }

/**
 * One child's screening, of every informant, for a doctor's system and to the child's parents: answers to today's questions
 * only, newest first, of at most 200. That it was taken away is written down with it.
 *
 * @throws AppError NOT_FOUND for a child of others, for an unknown one and for one without answers;
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
      return { child, assessments }
    },
    { isolationLevel: 'RepeatableRead' },
  )
}

async function readChild(actor: UserActor, tx: Transaction, childId: string): Promise<ScreeningRecord['child'] | null> {
  const row = await tx.child.findFirst({
    where: {
      id: childId,
      OR: [{ parentId: actor.userId }, { secondParents: { some: { userId: actor.userId, endedAt: null } } }],
    },
    select: { id: true, name: true, gender: true, age: true, createdAt: true, updatedAt: true },
  })
  if (!row) return null
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}

/** Newest first. A parent's relation to the child is the one given with the newest consent that says it. */
async function readAnswers(actor: UserActor, tx: Transaction, childId: string): Promise<ScreeningAnswers[]> {
  // Raw: rule in SQL; of who may read.
  const rows = await tx.$queryRaw<AnswersRow[]>`
    SELECT ${resultColumns(actor)}, CASE WHEN a."assessorType" = 'parent' THEN (
      SELECT g.relation::text FROM "Consent" g
      WHERE g."childId" = c.id AND g."userId" = coalesce(a."assessorId", c."parentId") AND g.purpose = 'screening'
        AND g.relation IS NOT NULL
      ORDER BY g."givenAt" DESC, g.id DESC LIMIT 1) END AS relation
    FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id ${informantJoins}
    WHERE c.id = ${childId}::uuid AND ${mayReadChild(actor)}
    ORDER BY a."completedAt" DESC, a.id DESC LIMIT 200`
  const relations = new Map(rows.map(({ id, relation }) => [id, relation]))
  return answersOf(toResults(rows).informants, (id) => relations.get(id) ?? null)
}
