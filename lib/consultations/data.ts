import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { isLiveShare } from '@/lib/result-shares/data'
import type { Consultation, ConsultationStatus, ListedConsultation } from './types'

export interface ConsultationRow extends Omit<Consultation, 'createdAt'> {
  createdAt: Date
}

/** The contract's fields and no other. */
export function toConsultation({ id, childId, doctorId, status, createdAt }: ConsultationRow): Consultation {
  return { id, childId, doctorId, status, createdAt: createdAt.toISOString() }
}

/** What the actor asked doctors, newest first, at most 200. */
export async function listConsultations(actor: UserActor): Promise<Consultation[]> {
  const rows = await db().consultation.findMany({
    where: { parentId: actor.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
    select: { id: true, childId: true, doctorId: true, status: true, createdAt: true },
  })
  return rows.map((row) => toConsultation(row as ConsultationRow))
}

interface ListedRow extends ConsultationRow {
  childName: string
  doctorName: string
  shares: { id: string; childId: string; childName: string; expiresAt: string }[]
}

/** The same with names, and with what the doctor may read now, for the parent's own page. */
export async function listConsultationsWithShares(actor: UserActor): Promise<ListedConsultation[]> {
  // Raw: JSON rows, and so with the one rule of what a live permission is.
  const rows = await db().$queryRaw<ListedRow[]>`
    SELECT k.id, k."childId", k."doctorId", k.status::text AS status, k."createdAt", c.name AS "childName",
      d.name AS "doctorName", (
        SELECT coalesce(json_agg(json_build_object('id', s.id, 'childId', s."childId", 'childName', o.name,
          'expiresAt', s."expiresAt") ORDER BY o."createdAt"), '[]')
        FROM "ResultShare" s JOIN "Child" o ON o.id = s."childId"
        WHERE s."doctorId" = k."doctorId" AND s."parentId" = k."parentId" AND ${isLiveShare}
      ) AS shares
    FROM "Consultation" k JOIN "Child" c ON c.id = k."childId" JOIN "Doctor" d ON d.id = k."doctorId"
    WHERE k."parentId" = ${actor.userId}::uuid ORDER BY k."createdAt" DESC, k.id DESC LIMIT 200`
  return rows.map((row) => ({
    ...toConsultation(row),
    status: row.status as ConsultationStatus,
    childName: row.childName,
    doctorName: row.doctorName,
    shares: row.shares.map((share) => ({ ...share, expiresAt: new Date(share.expiresAt).toISOString() })),
  }))
}
