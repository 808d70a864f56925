import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { mayReadChild } from '@/lib/children/rules'
import { columnsOf, db, fieldsOf, Prisma } from '@/lib/db'
import { AppError, orNotFound } from '@/lib/errors'
import { mayReadResults } from '@/lib/result-shares/rules'
import { sharedVisit } from './rules'
import { type DoctorVisit, doctorVisitSchema, type SharedDoctorVisit, sharedDoctorVisitSchema } from './schema'

export const visitFields = fieldsOf('DoctorVisit', doctorVisitSchema)

type VisitRow = Prisma.DoctorVisitGetPayload<{ select: typeof visitFields }>

export function toVisit({ visitOn, againOn, createdAt, updatedAt, ...row }: VisitRow): DoctorVisit {
  return {
    ...row,
    visitOn: toDate(visitOn),
    againOn: toDate(againOn),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

const toDate = (day: Date | null) => day?.toISOString().slice(0, 10) ?? null

/** For both parents, newest first. @throws AppError NOT_FOUND */
export async function listDoctorVisits(actor: UserActor, childId: string): Promise<DoctorVisit[]> {
  const child = await db().child.findFirst({
    where: { id: childId, ...mayReadChild.where(actor) },
    select: { doctorVisits: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], select: visitFields } },
  })
  return orNotFound(child).doctorVisits.map(toVisit)
}

/** For a doctor while results are shared, newest first. @throws AppError NOT_FOUND when nothing is shared now */
export async function listSharedDoctorVisits(actor: UserActor, childId: string): Promise<SharedDoctorVisit[]> {
  const columns = columnsOf('DoctorVisit', 'v', sharedDoctorVisitSchema, {
    visitOn: Prisma.sql`v."visitOn"::text`,
    againOn: Prisma.sql`v."againOn"::text`,
  })
  // Raw: rule in SQL.
  const rows = await db().$queryRaw<(SharedDoctorVisit | { id: null })[]>`
    SELECT ${columns}
    FROM "Child" c LEFT JOIN "DoctorVisit" v ON v."childId" = c.id AND ${sharedVisit.sql('v')}
    WHERE c.id = ${childId}::uuid AND ${mayReadResults(actor)}
    ORDER BY v."createdAt" DESC, v.id DESC`
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  return rows.filter((row) => row.id !== null)
}
