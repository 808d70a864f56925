import type { DoctorNote } from '@/lib/consultations/desk/types'

export interface CancelledRequest {
  id: string
  childFirstName: string
  createdAt: string
  cancelledAt: string
}

export interface OpenedCancelledRequest extends Omit<CancelledRequest, 'childFirstName'> {
  childFirstName: string | null
  notes: DoctorNote[]
}

export interface CancelledPage {
  requests: CancelledRequest[]
  next: string | null
}
