import type { ConsultationStatus, StoredStatus } from './types'

/** The status of a stored row as everyone reads it: the rule of `shownStatus` in data.ts. */
export function statusOf({ status, awaitsBooking }: { status: StoredStatus; awaitsBooking: boolean }) {
  return status === 'scheduled' && awaitsBooking ? 'calendar_opened' : status
}

/** The other way round: what to store, or to look for. */
export function storedAs(status: ConsultationStatus): { status: StoredStatus; awaitsBooking?: boolean } {
  if (status === 'calendar_opened') return { status: 'scheduled', awaitsBooking: true }
  return status === 'scheduled' ? { status, awaitsBooking: false } : { status }
}
