/** What a consultation can be: booked in the doctor's calendar, or a callback request and its status. */
export type ConsultationStatus = 'scheduled' | 'callback_requested' | 'contacted' | 'done' | 'cancelled'

/** A parent's request to a doctor about one child. `createdAt` is ISO 8601 UTC. */
export interface Consultation {
  id: string
  childId: string
  doctorId: string
  status: ConsultationStatus
  createdAt: string
}

/** The same as its parent's page shows it. */
export interface ListedConsultation extends Consultation {
  childName: string
  /** Empty when the doctor has deleted their account. */
  doctorName: string
  /** The children whose results this doctor may read now, and until when. */
  shares: { id: string; childId: string; childName: string; expiresAt: string }[]
}
