import type * as z from 'zod/mini'
import type { SharedWithDoctor } from '@/lib/result-shares/types'
import type { ShownMessage } from './messages/schema'
import type { callTimes, consultationSchema } from './schema'
export type Reach = 'phone' | 'email' | 'none'

export type Consultation = z.output<typeof consultationSchema>
export type ConsultationStatus = Consultation['status']

export type StoredStatus = Exclude<ConsultationStatus, 'calendar_opened'>

export type CallTime = (typeof callTimes)[number]

/** An ISO date, and HH:MM in Thailand where it is known. */
export interface Appointment {
  date: string
  time: string | null
}

export interface ListedConsultation extends Consultation {
  childName: string
  doctorName: string
  isListed: boolean
  reach: Reach
  calendarBookingLink: string | null
  appointment: Appointment | null
  said: { phone: string | null; callTime: CallTime | null }
  /** False where only the calendar was opened, or no account reads requests: the doctor was not notified. */
  isAsked: boolean
  messages: ShownMessage[]
  shares: SharedWithDoctor[]
}
