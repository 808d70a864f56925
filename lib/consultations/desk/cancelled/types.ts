import type { DoctorNote } from '@/lib/consultations/desk/types'

/** A request that its parent has cancelled, in which the doctor has notes. */
export interface CancelledRequest {
  id: string
  childFirstName: string
  /** ISO 8601 UTC, both. */
  createdAt: string
  cancelledAt: string
}

/** The same opened: what is the doctor's own, and nothing of the parent. */
export interface OpenedCancelledRequest extends Omit<CancelledRequest, 'childFirstName'> {
  /** To tell the notes apart; null where there are none. */
  childFirstName: string | null
  notes: DoctorNote[]
}

export interface CancelledPage {
  requests: CancelledRequest[]
  /** The request after which the next page begins; null on the last one. */
  next: string | null
}
