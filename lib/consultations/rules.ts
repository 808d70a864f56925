import 'server-only'
import { Prisma } from '@/lib/db'
import { unlistedDoctor } from '@/lib/doctors/rules'
import { rowState } from '@/lib/row-state'
import type { ConsultationStatus, StoredStatus } from './types'

/** Neither done nor cancelled. `uncancelledConsultation` is in the room of result shares. */
export const openConsultation = rowState('Consultation', { status: ['scheduled', 'callback_requested', 'contacted'] })

/** An opened calendar is stored as `scheduled` and `awaitsBooking`: the previous release knows no other value. */
export const shownStatus = {
  columns: { status: true, awaitsBooking: true },
  of: ({ status, awaitsBooking }: { status: StoredStatus; awaitsBooking: boolean }): ConsultationStatus =>
    status === 'scheduled' && awaitsBooking ? 'calendar_opened' : status,
  sql: Prisma.sql`(
    CASE WHEN k.status = 'scheduled' AND k."awaitsBooking" THEN 'calendar_opened' ELSE k.status::text END)`,
} as const

export function storedAs(status: ConsultationStatus): { status: StoredStatus; awaitsBooking?: boolean } {
  if (status === 'calendar_opened') return { status: 'scheduled', awaitsBooking: true }
  return status === 'scheduled' ? { status, awaitsBooking: false } : { status }
}

/** Compares columns that have an index. Alias `"Consultation" k`. */
export function isShownAs(shown: ConsultationStatus): Prisma.Sql {
  const { status, awaitsBooking } = storedAs(shown)
  const booking = awaitsBooking === undefined ? Prisma.empty : Prisma.sql`AND k."awaitsBooking" = ${awaitsBooking}`
  return Prisma.sql`k.status = ${status}::"ConsultationStatus" ${booking}`
}

/** A callback request `k` whose doctor `d` is not listed and cannot see it. For others see `promisedCall`. */
export const unseenCall = Prisma.sql`(k.status = 'callback_requested' AND ${unlistedDoctor.sql('d')})`
