import type * as z from 'zod/mini'
import type { ShownMessage } from '@/lib/consultations/messages/schema'
import type { Appointment, CallTime, ConsultationStatus } from '@/lib/consultations/types'
import type { SharedWithDoctor } from '@/lib/result-shares/types'
import type { Undo } from '@/lib/undo'
import type { doctorRequestSchema, noteSchema, RequestStatusInput } from './schema'

export type RequestStatus = DoctorRequest['status']

/** The likely move first. Not in the schema: the page loads no validation library. */
export const moves: Record<ConsultationStatus, readonly RequestStatusInput['status'][]> = {
  callback_requested: ['contacted', 'scheduled', 'done'],
  contacted: ['scheduled', 'done'],
  calendar_opened: ['scheduled', 'done'],
  scheduled: ['done'],
  done: [],
  cancelled: [],
}

/** Only the child's first name: the parent decides what else to share. */
export interface DoctorRequest extends z.output<typeof doctorRequestSchema> {
  isMessage: boolean
  callTime: CallTime | null
  message: string | null
  phone: string | null
  /** The parent has written what the doctor has not read. */
  hasNewMessage: boolean
}

export type DoctorNote = z.output<typeof noteSchema>

export interface OpenedRequest extends DoctorRequest {
  parentEmail: string | null
  isFromCalendar: boolean
  mayNote: boolean
  contactedAt: string | null
  /** Other requests about the child: when the one before was, and whether the page of all can be opened. */
  others: { lastAt: string | null; isLinked: boolean }
  /** Of its last move. */
  undo: Undo | null
  shared: SharedWithDoctor[]
  /** With the words that the parent asked with. */
  messages: ShownMessage[]
  /** Of all requests about the child, newest first. */
  notes: DoctorNote[]
}

export interface RequestPage {
  requests: DoctorRequest[]
  counts: Record<RequestStatus, number>
  next: string | null
}

export interface CancelledRequest {
  id: string
  childFirstName: string
  createdAt: string
  cancelledAt: string
}

export interface OpenedCancelledRequest extends Omit<CancelledRequest, 'childFirstName'> {
  childFirstName: string | null
  appointment: Appointment | null
  notes: DoctorNote[]
}

export interface CancelledPage {
  requests: CancelledRequest[]
  next: string | null
}
