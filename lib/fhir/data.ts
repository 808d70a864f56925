import 'server-only'
import { type AssessmentRow, informantJoins, newestOfEach, resultColumns, toResults } from '@/lib/assessments/data'
import { recordAudit } from '@/lib/audit/mutations'
import type { ShareLinkActor, UserActor } from '@/lib/auth/actor'
import { ageOf, storedAgeFields } from '@/lib/children/age'
import { authorId, mayReadChild } from '@/lib/children/rules'
import type { Relation } from '@/lib/consents/schema'
import { db, Prisma, type Transaction } from '@/lib/db'
import { AppError, orNotFound } from '@/lib/errors'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { mayReadByLink } from '@/lib/result-shares/rules'
import { questionnaire } from '@/lib/screening/questionnaire'
import { answersOf } from './people'
import type { ScreeningRecord } from './types'

interface OwnRecord extends ScreeningRecord {
  /** The `before` of the page with older answers, ISO 8601 UTC; null on the last one. */
  next: string | null
}

type AnswersRow = AssessmentRow & { relation: Relation | null }

/**
 * Each informant's newest answers to today's questions. Records the download.
 * @throws AppError NOT_FOUND, also for a child without answers; TOO_MANY_REQUESTS
 */
export async function getScreeningRecord(actor: UserActor, childId: string, before?: Date): Promise<OwnRecord> {
  await countHit(limits.recordsByParent, actor.userId)
  return db().$transaction(
    async (tx) => {
      const child = await readChild(tx, { id: childId, ...mayReadChild.where(actor) })
      const { assessments, olderAt } = await readAnswers(tx, childId, mayReadChild.sql(actor), before)
      if (!child || assessments.length === 0) throw new AppError('NOT_FOUND')
      await recordAudit(actor, 'report.downloaded', { childId }, tx)
      return { child, assessments, next: pageBefore(olderAt, before) }
    },
    { isolationLevel: 'RepeatableRead' },
  )
}

/** The caller counts the opening and records the reading. @throws AppError NOT_FOUND */
export function getSharedScreeningRecord(actor: ShareLinkActor, childId: string): Promise<ScreeningRecord> {
  const mayRead = Prisma.sql`EXISTS (
    SELECT FROM "ResultShare" s WHERE s."childId" = c.id AND ${mayReadByLink.sql(actor)})`
  return db().$transaction(
    async (tx) => {
      const { assessments } = await readAnswers(tx, childId, mayRead)
      const child = orNotFound(await readChild(tx, { id: childId, shares: { some: mayReadByLink.where(actor) } }))
      // The parents' names stay private here, unlike in the report for a doctor whom a parent asked.
      const shared = assessments.map(({ informant, ...answers }) => {
        const name = informant.kind === 'teacher' ? informant.name : null
        return { ...answers, informant: { ...informant, name, relation: null } }
      })
      return { child: { ...child, gender: null }, assessments: shared }
    },
    { isolationLevel: 'RepeatableRead' },
  )
}

async function readChild(tx: Transaction, where: Prisma.ChildWhereInput): Promise<ScreeningRecord['child'] | null> {
  const row = await tx.child.findFirst({
    where,
    select: { id: true, name: true, gender: true, ...storedAgeFields, createdAt: true },
  })
  if (!row) return null
  const { createdAt, birthYear, updatedAt, ...known } = row
  // At the end of the period that `toAge` names.
  const child = { ...known, age: ageOf({ age: known.age, birthYear, updatedAt }, updatedAt) }
  return { ...child, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/** The page that begins with the newest omitted answers. Pages may repeat answers, but each begins earlier. */
function pageBefore(olderAt: string | null, before: Date | undefined): string | null {
  if (!olderAt) return null
  const next = Date.parse(olderAt) + 1
  return new Date(before ? Math.min(next, before.getTime() - 1) : next).toISOString()
}

/** Newest first. @param mayRead a condition on `"Child" c` */
async function readAnswers(tx: Transaction, childId: string, mayRead: Prisma.Sql, before?: Date) {
  const sets = Prisma.sql`
    SELECT ${resultColumns(null)}, CASE WHEN a."assessorType" = 'parent' THEN (
      SELECT g.relation::text FROM "Consent" g
      WHERE g."childId" = c.id AND g."userId" = ${authorId} AND g.purpose = 'screening'
        AND g.relation IS NOT NULL
      ORDER BY g."givenAt" DESC, g.id DESC LIMIT 1) END AS relation
    FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id ${informantJoins}
    WHERE c.id = ${childId}::uuid AND ${mayRead}`
  // Raw: rule in SQL; of who may read.
  const rows = await tx.$queryRaw<AnswersRow[]>(
    newestOfEach(sets, { to: 'handedOn', before, olderOf: questionnaire.version }),
  )
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const { informants, olderAt } = toResults(rows)
  const relationOf = (id: string) => rowOf.get(id)?.relation ?? null
  return { assessments: answersOf(informants, relationOf, (id) => rowOf.get(id)?.firstId), olderAt }
}
