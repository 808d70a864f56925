import type * as z from 'zod/mini'
import type { SharedWithDoctor } from '@/lib/result-shares/types'
import type { callTimes, consultationSchema } from './schema'
/** How a doctor can reach a parent: by phone where there is a number, else by email. */
export type Reach = 'phone' | 'email' | 'none'

export type Consultation = z.output<typeof consultationSchema>
export type ConsultationStatus = Consultation['status']

/** What a consultation can be in the database. */
export type StoredStatus = Exclude<ConsultationStatus, 'calendar_opened'>

export type CallTime = (typeof callTimes)[number]

/** When the parent goes to the doctor, as the parent noted it: an ISO date, and HH:MM in Thailand where it is known. */
export interface Appointment {
  date: string
  time: string | null
}

/** The same as its parent's page shows it. */
export interface ListedConsultation extends Consultation {
  childName: string
  /** The verified one; empty when there is none, or the doctor has deleted their account. */
  doctorName: string
  /** A doctor who is not listed now sees no request. */
  isListed: boolean
  /** How the doctor can answer. Without a number given or in the profile the request is a message. */
  reach: Reach
  /** To open it again while nothing is booked; null when the doctor has none or is no longer listed. */
  calendarBookingLink: string | null
  appointment: Appointment | null
  /** What the doctor reads of it: the number to call, when, and the parent's words. */
  said: { phone: string | null; callTime: CallTime | null; message: string | null }
  /** The children whose results this doctor may read now, and until when. */
  shares: SharedWithDoctor[]
}
