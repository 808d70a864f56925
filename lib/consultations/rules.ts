import 'server-only'
import { Prisma } from '@/lib/db'
import { unlistedDoctor } from '@/lib/doctors/rules'
import { rowState } from '@/lib/row-state'
import type { ConsultationStatus, StoredStatus } from './types'

/** Neither done nor cancelled. Not cancelled alone is `uncancelledConsultation` of the room of result shares. */
export const openConsultation = rowState('Consultation', { status: ['scheduled', 'callback_requested', 'contacted'] })

/**
 * The status of a consultation as everyone reads it. In the database a calendar that was only opened is `scheduled` and
 * `awaitsBooking`: the release before knows no other value.
 */
export const shownStatus = {
  columns: { status: true, awaitsBooking: true },
  of: ({ status, awaitsBooking }: { status: StoredStatus; awaitsBooking: boolean }): ConsultationStatus =>
    status === 'scheduled' && awaitsBooking ? 'calendar_opened' : status,
  /** Of `"Consultation" k`. */
  sql: Prisma.sql`(
    CASE WHEN k.status = 'scheduled' AND k."awaitsBooking" THEN 'calendar_opened' ELSE k.status::text END)`,
} as const

/** The other way round: what to store, or to look for. */
export function storedAs(status: ConsultationStatus): { status: StoredStatus; awaitsBooking?: boolean } {
  if (status === 'calendar_opened') return { status: 'scheduled', awaitsBooking: true }
  return status === 'scheduled' ? { status, awaitsBooking: false } : { status }
}

/** Whether `"Consultation" k` is shown as this, by columns that have an index. */
export function isShownAs(shown: ConsultationStatus): Prisma.Sql {
  const { status, awaitsBooking } = storedAs(shown)
  const booking = awaitsBooking === undefined ? Prisma.empty : Prisma.sql`AND k."awaitsBooking" = ${awaitsBooking}`
  return Prisma.sql`k.status = ${status}::"ConsultationStatus" ${booking}`
}

/** Whether `"Consultation" k` asks for a call that its doctor cannot see, as `"Doctor" d` is not listed. For others see `promisedCall`. */
export const unseenCall = Prisma.sql`(k.status = 'callback_requested' AND ${unlistedDoctor.sql('d')})`
