import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { columnsOf, db, fieldsOf, Prisma, type RowOf } from '@/lib/db'
import { nameForParents } from '@/lib/doctors/names/data'
import { listedDoctor } from '@/lib/doctors/rules'
import { sharedChildren, toSharedWithDoctor } from '@/lib/result-shares/data'
import { type MessageInJson, messagesInJson, toShownMessages } from './messages/data'
import { shownStatus } from './rules'
import { consultationSchema } from './schema'
import type { CallTime, Consultation, ListedConsultation, StoredStatus } from './types'

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

interface ListedRow extends Omit<ListedConsultation, 'createdAt' | 'appointment' | 'said' | 'messages'> {
  createdAt: Date
  appointmentDate: string | null
  appointmentTime: string | null
  phone: string | null
  callTime: CallTime | null
  messages: MessageInJson[]
}

export async function listConsultationsWithShares(actor: UserActor): Promise<ListedConsultation[]> {
  // Raw: JSON rows, by the one rule for valid result shares.
  const rows = await db().$queryRaw<ListedRow[]>`
    SELECT ${consultationColumns}, c.name AS "childName", ${nameForParents} AS "doctorName", ${listedDoctor.sql('d')} AS "isListed",
      k."appointmentDate"::text AS "appointmentDate", k."appointmentTime",
      ${callNumber} AS phone, k."callTime"::text AS "callTime", NOT k."fromCalendar" AND d."userId" IS NOT NULL AS "isAsked", ${messagesInJson} AS messages,
      CASE WHEN ${callNumber} IS NOT NULL THEN 'phone' WHEN u.email IS NOT NULL THEN 'email' ELSE 'none' END AS reach,
      CASE WHEN ${listedDoctor.sql('d')} THEN d."calendarBookingLink" END AS "calendarBookingLink", ${sharedChildren} AS shares
    FROM "Consultation" k JOIN "Child" c ON c.id = k."childId" JOIN "Doctor" d ON d.id = k."doctorId"
      JOIN "User" u ON u.id = k."parentId"
    WHERE k."parentId" = ${actor.userId}::uuid ORDER BY k."createdAt" DESC, k.id DESC LIMIT 200`
  return rows.map(({ createdAt, appointmentDate, appointmentTime, phone, callTime, messages, shares, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    appointment: appointmentDate === null ? null : { date: appointmentDate, time: appointmentTime },
    said: { phone, callTime },
    messages: toShownMessages('parent', messages),
    shares: shares.map(toSharedWithDoctor),
  }))
}
