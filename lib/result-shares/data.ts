import 'server-only'
import { type AssessmentRow, informantJoins, newestOfEach, resultColumns, toResults } from '@/lib/assessments/data'
import type { InformantResult } from '@/lib/assessments/types'
import { readAndRecord } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { ageNow } from '@/lib/children/rules'
import type { Gender, Grade } from '@/lib/children/schema'
import { db, Prisma, type RowOf, withIsoTimes } from '@/lib/db'
import { orNotFound } from '@/lib/errors'
import { childFor, informantFor, mayReadShared, readableShare, uncancelledConsultation } from './rules'
import type { ResultShare, ResultsForDoctor, SharedDetail, SharedResults, SharedWithDoctor } from './types'

export function toShare({ id, childId, doctorId, createdAt, expiresAt, revokedAt }: RowOf<ResultShare>): ResultShare {
  return withIsoTimes({ id, childId, doctorId, createdAt, expiresAt, revokedAt })
}

/** The actor's shares, also ended ones, newest first, at most 200. */
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
  details: SharedDetail[]
  childName: string
  ageNow: number | null
  childGrade: Grade | null
  gender: Gender | null
  school: string
}

/** `SharedWithDoctor`s of `"Consultation" k`, in JSON. Does not check the doctor, which `mayReadShared` does. */
export const sharedChildren = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'childId', s."childId", 'childName', o.name,
    'details', s.details, 'expiresAt', s."expiresAt") ORDER BY o."createdAt", o.id), '[]')
  FROM "ResultShare" s JOIN "Child" o ON o.id = s."childId"
  WHERE s."doctorId" = k."doctorId" AND s."parentId" = k."parentId" AND ${readableShare.sql('s')})`

/** Of the child of `"Consultation" k`, for its doctor; null where nothing is shared now. Checks the doctor no more than the above. */
export const sharedUntil = Prisma.sql`(
  SELECT max(s."expiresAt") FROM "ResultShare" s
  WHERE s."childId" = k."childId" AND s."doctorId" = k."doctorId" AND ${readableShare.sql('s')})`

export function toSharedWithDoctor(row: SharedWithDoctor): SharedWithDoctor {
  return { ...row, expiresAt: new Date(row.expiresAt).toISOString() }
}

/** The newest results of each informant. @param permission a condition on `"ResultShare" s` */
export const unsafeSharedBy = (permission: Prisma.Sql, lock?: Prisma.Sql) =>
  newestOfEach(
    Prisma.sql`
      SELECT ${resultColumns(null)}, s."expiresAt", s.details::text[] AS details, c.name AS "childName",
        ${ageNow} AS "ageNow", c.grade AS "childGrade", c.gender::text AS gender, c.school, c.id AS "sharedId"
      FROM "ResultShare" s JOIN "Child" c ON c.id = s."childId" LEFT JOIN "Assessment" a ON a."childId" = c.id
      ${informantJoins}
      WHERE ${permission}`,
    { to: 'handedOn', ...(lock && { lock }) },
  )

export const openedChild = Prisma.sql`SELECT DISTINCT "sharedId" FROM found`

/** @param requestId where the doctor came from: it must be the same parent's. @throws AppError NOT_FOUND */
export async function getResultsForDoctor(
  actor: UserActor,
  childId: string,
  requestId?: string,
): Promise<ResultsForDoctor> {
  const byRequest = requestId
    ? Prisma.sql`AND EXISTS (SELECT FROM "Consultation" q
        WHERE q.id = ${requestId}::uuid AND ${uncancelledConsultation.sql('q')}
        AND q."doctorId" = s."doctorId" AND q."parentId" = s."parentId")`
    : Prisma.empty
  const permission = Prisma.sql`s."childId" = ${childId}::uuid AND ${mayReadShared(actor)} ${byRequest}`
  const rows = await readAndRecord<SharedRow>(actor, unsafeSharedBy(permission), { opened: openedChild })
  const { details, gender, school } = orNotFound(rows[0])
  const { child, ...shared } = toSharedResults(childId, rows, informantFor(details))
  return { ...shared, child: childFor(details, { ...child, gender, school }) }
}

export function toSharedResults(
  childId: string,
  rows: SharedRow[],
  shown: (informant: InformantResult) => InformantResult,
): SharedResults {
  const { childName, ageNow: age, childGrade: grade, expiresAt } = orNotFound(rows[0])
  const { informants, olderAt } = toResults(rows.filter(({ id }) => id !== null))
  return {
    informants: informants.map(shown),
    olderAt,
    child: { id: childId, name: childName, age, grade },
    expiresAt: expiresAt.toISOString(),
  }
}
