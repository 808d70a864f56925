import 'server-only'
import { type AssessmentRow, informantJoins, newestOfEach, resultColumns, toResults } from '@/lib/assessments/data'
import { readAndRecord } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { ageNow } from '@/lib/children/data'
import type { Grade } from '@/lib/children/schema'
import { db, Prisma, type RowOf } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { mayReadShared, readableShare, uncancelledConsultation } from './rules'
import type { ResultShare, SharedResults, SharedWithDoctor } from './types'

export function toShare({ id, childId, doctorId, createdAt, expiresAt, revokedAt }: RowOf<ResultShare>): ResultShare {
  return {
    ...{ id, childId, doctorId },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}

/** What the actor shares or shared, newest first, at most 200. */
export async function listShares(actor: UserActor): Promise<ResultShare[]> {
  const rows = await db().resultShare.findMany({
    where: { parentId: actor.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
  })
  return rows.map(toShare)
}

export interface SharedRow extends AssessmentRow {
  expiresAt: Date
  childName: string
  childAge: number | null
  childGrade: Grade | null
}

/** What the parent of `"Consultation" k` permits its doctor to read now: an array of `SharedWithDoctor` in JSON. Whether the doctor may is `mayReadShared`. */
export const sharedChildren = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'childId', s."childId", 'childName', o.name,
    'expiresAt', s."expiresAt") ORDER BY o."createdAt"), '[]')
  FROM "ResultShare" s JOIN "Child" o ON o.id = s."childId"
  WHERE s."doctorId" = k."doctorId" AND s."parentId" = k."parentId" AND ${readableShare.sql('s')})`

/** With the time as PostgreSQL's JSON has it. */
export function toSharedWithDoctor(row: SharedWithDoctor): SharedWithDoctor {
  return { ...row, expiresAt: new Date(row.expiresAt).toISOString() }
}

/** Every informant's results, the newest of each, by a permission: a row of `"ResultShare" s`, which may be locked. */
export const unsafeSharedBy = (permission: Prisma.Sql, lock?: Prisma.Sql) =>
  newestOfEach(
    Prisma.sql`
      SELECT ${resultColumns(null)}, s."expiresAt", c.name AS "childName", ${ageNow} AS "childAge",
        c.grade AS "childGrade", c.id AS "sharedId"
      FROM "ResultShare" s JOIN "Child" c ON c.id = s."childId" LEFT JOIN "Assessment" a ON a."childId" = c.id
      ${informantJoins}
      WHERE ${permission}`,
    { to: 'handedOn', ...(lock && { lock }) },
  )

/** Whose results are among such rows. */
export const openedChild = Prisma.sql`SELECT DISTINCT "sharedId" FROM found`

/**
 * A child's results for the verified doctor whom the parent lets read them now; the log tells the parent.
 *
 * @param requestId the parent's request from which the doctor comes, if from one: it has to be of the same parent
 * @throws AppError NOT_FOUND for everyone else
 */
export async function getResultsForDoctor(
  actor: UserActor,
  childId: string,
  requestId?: string,
): Promise<SharedResults> {
  const byRequest = requestId
    ? Prisma.sql`AND EXISTS (SELECT FROM "Consultation" q
        WHERE q.id = ${requestId}::uuid AND ${uncancelledConsultation.sql('q')}
        AND q."doctorId" = s."doctorId" AND q."parentId" = s."parentId")`
    : Prisma.empty
  const permission = Prisma.sql`s."childId" = ${childId}::uuid AND ${mayReadShared(actor)} ${byRequest}`
  return toSharedResults(
    childId,
    await readAndRecord<SharedRow>(actor, unsafeSharedBy(permission), { opened: openedChild }),
  )
}

export function toSharedResults(childId: string, rows: SharedRow[]): SharedResults {
  const [first] = rows
  if (!first) throw new AppError('NOT_FOUND')
  const { childName, childAge, childGrade, expiresAt } = first
  const { informants, olderAt } = toResults(rows.filter(({ id }) => id !== null))
  return {
    // Who the parents are is for them to say: what is shared is the answers.
    informants: informants.map((each) => (each.kind === 'teacher' ? each : { ...each, name: null })),
    olderAt,
    child: { id: childId, name: childName, age: childAge, grade: childGrade },
    expiresAt: expiresAt.toISOString(),
  }
}
