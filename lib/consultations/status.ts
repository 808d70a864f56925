import type { ConsultationStatus, StoredStatus } from './types'

/** What is promised to a parent who asks to be called, in hours. */
export const callbackHours = 24

/** Until when a call is promised. @param createdAt when it was asked for: ISO 8601, or milliseconds since 1970 */
export function callByOf(createdAt: Date | string | number): Date {
  return new Date(new Date(createdAt).getTime() + callbackHours * 3_600_000)
}

/** Whether a consultation is closed: nothing can change its status any more. */
export function isOver(status: ConsultationStatus): boolean {
  return status === 'done' || status === 'cancelled'
}

/** The status of a stored row as everyone reads it: the rule of `shownStatus` in data.ts. */
export function statusOf({ status, awaitsBooking }: { status: StoredStatus; awaitsBooking: boolean }) {
  return status === 'scheduled' && awaitsBooking ? 'calendar_opened' : status
}

/** The other way round: what to store, or to look for. */
export function storedAs(status: ConsultationStatus): { status: StoredStatus; awaitsBooking?: boolean } {
  if (status === 'calendar_opened') return { status: 'scheduled', awaitsBooking: true }
  return status === 'scheduled' ? { status, awaitsBooking: false } : { status }
}
