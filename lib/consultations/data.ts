import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { columnsOf, db, fieldsOf, Prisma, type RowOf } from '@/lib/db'
import { nameForParents } from '@/lib/doctors/names/data'
import { listedDoctor } from '@/lib/doctors/rules'
import { sharedChildren, toSharedWithDoctor } from '@/lib/result-shares/data'
import { shownStatus } from './rules'
import { consultationSchema } from './schema'
import type { Consultation, ListedConsultation, StoredStatus } from './types'

export type ConsultationRow = RowOf<Consultation>

// Null for a message and for an opened calendar. After the end only its own number counts: the profile's may change.
export const callNumber = Prisma.sql`(
  CASE WHEN k."isMessage" OR k."fromCalendar" THEN NULL WHEN k.status = 'done' THEN k.phone
    ELSE coalesce(k.phone, u."phoneNumber") END)`

export function toConsultation({ id, childId, doctorId, status, createdAt }: ConsultationRow): Consultation {
  return { id, childId, doctorId, status, createdAt: createdAt.toISOString() }
}

export const consultationFields = { ...fieldsOf('Consultation', consultationSchema), ...shownStatus.columns } as const

export const consultationColumns = columnsOf('Consultation', 'k', consultationSchema, { status: shownStatus.sql })

type StoredRow = Omit<ConsultationRow, 'status'> & { status: StoredStatus; awaitsBooking: boolean }

export function toConsultationShown(row: StoredRow): Consultation {
  return toConsultation({ ...row, status: shownStatus.of(row) })
}

export async function listConsultations(actor: UserActor): Promise<Consultation[]> {
  const rows = await db().consultation.findMany({
    where: { parentId: actor.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
    select: consultationFields,
  })
  return rows.map(toConsultationShown)
}

type ListedRow = Omit<ListedConsultation, 'createdAt' | 'appointment' | 'said'> &
  ListedConsultation['said'] & { createdAt: Date; appointmentDate: string | null; appointmentTime: string | null }

export async function listConsultationsWithShares(actor: UserActor): Promise<ListedConsultation[]> {
  // Raw: JSON rows, by the one rule for valid result shares.
  const rows = await db().$queryRaw<ListedRow[]>`
    SELECT ${consultationColumns}, c.name AS "childName", ${nameForParents} AS "doctorName", ${listedDoctor.sql('d')} AS "isListed",
      k."appointmentDate"::text AS "appointmentDate", k."appointmentTime",
      ${callNumber} AS phone, k."callTime"::text AS "callTime", k.message,
      CASE WHEN ${callNumber} IS NOT NULL THEN 'phone' WHEN u.email IS NOT NULL THEN 'email' ELSE 'none' END AS reach,
      CASE WHEN ${listedDoctor.sql('d')} THEN d."calendarBookingLink" END AS "calendarBookingLink", ${sharedChildren} AS shares
    FROM "Consultation" k JOIN "Child" c ON c.id = k."childId" JOIN "Doctor" d ON d.id = k."doctorId"
      JOIN "User" u ON u.id = k."parentId"
    WHERE k."parentId" = ${actor.userId}::uuid ORDER BY k."createdAt" DESC, k.id DESC LIMIT 200`
  return rows.map(({ createdAt, appointmentDate, appointmentTime, phone, callTime, message, shares, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    appointment: appointmentDate === null ? null : { date: appointmentDate, time: appointmentTime },
    said: { phone, callTime, message },
    shares: shares.map(toSharedWithDoctor),
  }))
}
