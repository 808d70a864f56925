import 'server-only'
import { wasRead } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { authorId, mayReadChild } from '@/lib/children/rules'
import { withdrewScreening } from '@/lib/consents/rules'
import { db, Prisma } from '@/lib/db'
import { isRecheckDue } from '@/lib/rechecks/data'
import { newestOfOthers } from '../rules'

interface ReadingRow {
  hasAnswered: boolean
  hasUnread: boolean
  mayAnswer: boolean
}

export interface Reading {
  hasAnswered: boolean
  /** The reader is asked for answers, for the first time or again, and has not read others' newest; else null. */
  answerFirst: 'start' | 'again' | null
}

/** Reads no answers, so the access log gets no entry. */
export async function getReading(actor: UserActor, child: { id: string; isOwn: boolean }): Promise<Reading> {
  // Raw: rule in SQL.
  const [row] = await db().$queryRaw<ReadingRow[]>`
    SELECT EXISTS (
        SELECT FROM "Assessment" a
        WHERE a."childId" = c.id AND a."assessorType" = 'parent' AND ${authorId} = ${actor.userId}::uuid
      ) AS "hasAnswered",
      n.id IS NOT NULL AND NOT ${wasRead(actor, Prisma.sql`n.id`)} AS "hasUnread",
      NOT ${withdrewScreening.sql(Prisma.sql`c."parentId"`)} AS "mayAnswer"
    FROM "Child" c CROSS JOIN LATERAL (SELECT ${newestOfOthers(actor)} AS id) n
    WHERE c.id = ${child.id}::uuid AND ${mayReadChild.sql(actor)}`
  const { hasAnswered = false, hasUnread = false, mayAnswer = false } = row ?? {}
  if (!hasUnread || !mayAnswer) return { hasAnswered, answerFirst: null }
  if (!child.isOwn) return { hasAnswered, answerFirst: hasAnswered ? null : 'start' }
  return { hasAnswered, answerFirst: hasAnswered && (await isRecheckDue(actor, child.id)) ? 'again' : null }
}
