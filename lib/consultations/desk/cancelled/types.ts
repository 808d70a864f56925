import type { DoctorNote } from '@/lib/consultations/desk/types'

export interface CancelledRequest {
  id: string
  childFirstName: string
  /** Both are ISO 8601 UTC. */
  createdAt: string
  cancelledAt: string
}

export interface OpenedCancelledRequest extends Omit<CancelledRequest, 'childFirstName'> {
  /** Null without notes: it only tells notes apart. */
  childFirstName: string | null
  notes: DoctorNote[]
}

export interface CancelledPage {
  requests: CancelledRequest[]
  /** The id to pass as `after`; null on the last page. */
  next: string | null
}
