import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { agreedToScreening } from '@/lib/consents/rules'
import { toAppointment } from '@/lib/consultations/appointment/data'
import { callNumber } from '@/lib/consultations/data'
import { isKept, isPatient, ofSameChild } from '@/lib/consultations/desk/rules'
import {
  firstWords,
  hasNewOfParent,
  type MessageInJson,
  messagesInJson,
  toShownMessages,
} from '@/lib/consultations/messages/data'
import { isShownAs, shownStatus } from '@/lib/consultations/rules'
import { callByOf } from '@/lib/consultations/status'
import { db, Prisma } from '@/lib/db'
import { ownListedDoctor } from '@/lib/doctors/rules'
import { AppError } from '@/lib/errors'
import { firstNameOf } from '@/lib/i18n/first-name'
import { sharedChildren, toSharedWithDoctor } from '@/lib/result-shares/data'
import { uncancelledConsultation } from '@/lib/result-shares/rules'
import { undoOf } from '@/lib/undo'
import { fullNameSql } from '@/lib/users/rules'
import { requestStatuses } from './schema'
import type {
  CancelledPage,
  CancelledRequest,
  DoctorRequest,
  OpenedCancelledRequest,
  OpenedRequest,
  RequestPage,
  RequestStatus,
} from './types'

const pageSize = 50

/** One value of `"Consultation" k`, so that the index filters and orders a page. */
export const isOwnRequest = (actor: UserActor) => Prisma.sql`k."doctorId" = (
  SELECT d.id FROM "Doctor" d WHERE ${ownListedDoctor.sql(actor)})`

export interface RequestRow extends Omit<DoctorRequest, 'childFirstName' | 'createdAt' | 'callBy'> {
  childName: string
  createdAt: Date
}

/** Aliases: `"Consultation" k`, `"Child" c`, `"User" u`. */
export const requestColumns = Prisma.sql`
  k.id, ${shownStatus.sql} AS status, c.name AS "childName",
  ${fullNameSql('u')} AS "parentName", k."createdAt", ${callNumber} IS NULL AS "isMessage",
  k."callTime"::text AS "callTime", ${firstWords} AS message, ${callNumber} AS phone, ${hasNewOfParent} AS "hasNewMessage"`

/** Null for an opened calendar: that parent has asked for nothing. */
const answerAddress = Prisma.sql`(CASE WHEN NOT k."fromCalendar" THEN u.email END)`

export function toRequest(row: RequestRow): DoctorRequest {
  const { id, status, childName, parentName, createdAt, isMessage, callTime, message, phone, hasNewMessage } = row
  const callBy = status === 'callback_requested' ? callByOf(createdAt).toISOString() : null
  const shown = { childFirstName: firstNameOf(childName), parentName, createdAt: createdAt.toISOString() }
  return { id, status, ...shown, callBy, isMessage, callTime, message, phone, hasNewMessage }
}

/** Callback requests are oldest first, others newest first. @param after id of the previous page's last request */
export async function pageRequests(
  actor: UserActor,
  { status, after }: { status: RequestStatus; after?: string | null },
): Promise<RequestPage> {
  const [order, operator] =
    status === 'callback_requested' ? [Prisma.sql`ASC`, Prisma.sql`>`] : [Prisma.sql`DESC`, Prisma.sql`<`]
  const afterCursor = after
    ? Prisma.sql`AND (k."createdAt", k.id) ${operator} (
        SELECT a."createdAt", a.id FROM "Consultation" a WHERE a.id = ${after}::uuid)`
    : Prisma.empty
  const [rows, counted] = await Promise.all([
    // Names are joined for the page only: a queue has thousands. The limit is a subquery so that PostgreSQL, which takes
    // every queue for an average one of about a page, walks the index in order.
    // Raw: one snapshot; a child or parent may be deleted concurrently.
    db().$queryRaw<RequestRow[]>`
      SELECT ${requestColumns} FROM (
        SELECT * FROM "Consultation" k WHERE ${isOwnRequest(actor)} AND ${isShownAs(status)} ${afterCursor}
        ORDER BY k."createdAt" ${order}, k.id ${order} LIMIT (SELECT ${pageSize + 1}::int)
      ) k JOIN "Child" c ON c.id = k."childId" JOIN "User" u ON u.id = k."parentId"
      ORDER BY k."createdAt" ${order}, k.id ${order}`,
    // Raw: aggregate.
    db().$queryRaw<{ status: RequestStatus; count: number }[]>`
      SELECT ${shownStatus.sql} AS status, count(*)::int AS count FROM "Consultation" k
      WHERE ${isOwnRequest(actor)} GROUP BY 1`,
  ])
  const requests = rows.slice(0, pageSize).map(toRequest)
  const counts = requestStatuses.map((each) => [each, counted.find((row) => row.status === each)?.count ?? 0])
  return {
    requests,
    counts: Object.fromEntries(counts) as RequestPage['counts'],
    next: rows.length > pageSize ? (requests.at(-1)?.id ?? null) : null,
  }
}

interface OpenedRow
  extends RequestRow,
    Omit<OpenedRequest, keyof DoctorRequest | 'contactedAt' | 'others' | 'undo' | 'messages'> {
  contactedAt: Date | null
  isPatient: boolean
  others: { count: number; lastAt: string | null }
  movedAt: Date | null
  messages: MessageInJson[]
}

/** @throws AppError NOT_FOUND, also when cancelled and for unverified doctors */
export async function getRequest(actor: UserActor, id: string): Promise<OpenedRequest> {
  // Raw: JSON rows, by the one rule for valid result shares.
  const [row] = await db().$queryRaw<OpenedRow[]>`
    SELECT ${requestColumns}, ${answerAddress} AS "parentEmail", k."fromCalendar" AS "isFromCalendar", k."contactedAt",
      CASE WHEN k."movedFrom" IS NOT NULL THEN k."movedAt" END AS "movedAt",
      ${agreedToScreening.sql(Prisma.sql`c."parentId"`)} AS "mayNote", ${sharedChildren} AS shared,
      ${messagesInJson} AS messages, ${isPatient} AS "isPatient", (
        SELECT json_build_object('count', count(*),
          'lastAt', max(o."createdAt") FILTER (WHERE o."createdAt" < k."createdAt"))
        FROM "Consultation" o WHERE ${ofSameChild} AND o.id <> k.id AND ${isKept('o')}
      ) AS others, (
        SELECT coalesce(json_agg(json_build_object('id', n.id, 'text', n.text, 'createdAt', n."createdAt")
          ORDER BY n."createdAt" DESC, n.id DESC), '[]')
        FROM "ConsultationNote" n JOIN "Consultation" o ON o.id = n."consultationId" WHERE ${ofSameChild}
      ) AS notes
    FROM "Consultation" k JOIN "Child" c ON c.id = k."childId" JOIN "User" u ON u.id = k."parentId"
    WHERE k.id = ${id}::uuid AND ${isOwnRequest(actor)} AND ${uncancelledConsultation.sql('k')}`
  if (!row) throw new AppError('NOT_FOUND')
  const {
    parentEmail,
    isFromCalendar,
    mayNote,
    contactedAt,
    isPatient: isLinked,
    others,
    movedAt,
    shared,
    messages,
    notes,
  } = row
  const undo = movedAt && undoOf(movedAt)
  return {
    ...toRequest(row),
    parentEmail,
    isFromCalendar,
    mayNote,
    contactedAt: contactedAt?.toISOString() ?? null,
    others: {
      lastAt: others.lastAt && new Date(others.lastAt).toISOString(),
      isLinked: isLinked && others.count > 0,
    },
    undo: undo && undo.msLeft > 0 ? undo : null,
    shared: shared.map(toSharedWithDoctor),
    messages: toShownMessages('doctor', messages),
    notes: notes.map((note) => ({ ...note, createdAt: new Date(note.createdAt).toISOString() })),
  }
}

// The parent's name and contacts are gone; the notes stay the doctor's own record.

const cancelledBy = (actor: UserActor) =>
  ({ status: 'cancelled', doctor: ownListedDoctor.where(actor) }) as const satisfies Prisma.ConsultationWhereInput

const columns = { id: true, createdAt: true, closedAt: true, child: { select: { name: true } } } as const

type CancelledRow = Prisma.ConsultationGetPayload<{ select: typeof columns }>

function toCancelled({ id, createdAt, closedAt, child }: CancelledRow): CancelledRequest {
  const times = { createdAt: createdAt.toISOString(), cancelledAt: (closedAt ?? createdAt).toISOString() }
  return { id, childFirstName: firstNameOf(child.name), ...times }
}

export async function countCancelledWithNotes(actor: UserActor): Promise<number> {
  return db().consultation.count({ where: { ...cancelledBy(actor), notes: { some: {} } } })
}

export async function pageCancelledWithNotes(
  actor: UserActor,
  { after }: { after?: string | null } = {},
): Promise<CancelledPage> {
  const rows = await db().consultation.findMany({
    where: { ...cancelledBy(actor), notes: { some: {} } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...(after ? { cursor: { id: after }, skip: 1 } : {}),
    take: pageSize + 1,
    select: columns,
  })
  const requests = rows.slice(0, pageSize).map(toCancelled)
  return { requests, next: rows.length > pageSize ? (requests.at(-1)?.id ?? null) : null }
}

const namedMs = 7 * 86_400_000

/** For a week it names the child and the agreed day, to be taken out of a diary; later the child alone, where there are notes. */
export async function findCancelledRequest(actor: UserActor, id: string): Promise<OpenedCancelledRequest | null> {
  const row = await db().consultation.findFirst({
    where: { id, ...cancelledBy(actor) },
    select: {
      ...{ ...columns, awaitsBooking: true, appointmentDate: true, appointmentTime: true },
      notes: {
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        select: { id: true, text: true, createdAt: true },
      },
    },
  })
  if (!row) return null
  const { childFirstName, ...cancelled } = toCancelled(row)
  const notes = row.notes.map((note) => ({ ...note, createdAt: note.createdAt.toISOString() }))
  // The doctor was never notified of an opened calendar.
  const isNews = !row.awaitsBooking && row.closedAt !== null && Date.now() - row.closedAt.getTime() < namedMs
  return {
    ...cancelled,
    childFirstName: isNews || notes.length > 0 ? childFirstName : null,
    appointment: isNews ? toAppointment(row) : null,
    notes,
  }
}
