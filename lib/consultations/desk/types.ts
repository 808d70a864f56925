import type * as z from 'zod/mini'
import type { CallTime, ConsultationStatus } from '@/lib/consultations/types'
import type { SharedWithDoctor } from '@/lib/result-shares/types'
import type { doctorRequestSchema, noteSchema, RequestStatusInput } from './schema'

/** What a doctor's queue is sorted by. A request that was cancelled is in none. */
export type RequestStatus = DoctorRequest['status']

/**
 * From where a doctor can move a request to where, the likely one first. Nothing moves back, and what is over stays so. Here and
 * not in the schema: the page needs no validation library.
 */
export const moves: Record<ConsultationStatus, readonly RequestStatusInput['status'][]> = {
  callback_requested: ['contacted', 'scheduled', 'done'],
  contacted: ['scheduled', 'done'],
  calendar_opened: ['scheduled', 'done'],
  scheduled: ['done'],
  done: [],
  cancelled: [],
}

/** A parent's request as the doctor's queue shows it. Of the child only the first name: more is the parent's to share. */
export interface DoctorRequest extends z.output<typeof doctorRequestSchema> {
  /** Without a number to call: the parent is answered by email. */
  isMessage: boolean
  /** When the parent can best be called; null when that was not said. */
  callTime: CallTime | null
  /** What the parent wants to say; null for nothing. */
  message: string | null
  /** To call at; null when there is none to call at. */
  phone: string | null
}

export type DoctorNote = z.output<typeof noteSchema>

/** One request opened: how to reach the parent, what is shared, and the doctor's own notes. */
export interface OpenedRequest extends DoctorRequest {
  parentEmail: string | null
  /** Began with a look into the calendar: the parent has asked for nothing here. */
  isFromCalendar: boolean
  /** The parent has agreed to the child's screening: a note is kept about it. */
  mayNote: boolean
  contactedAt: string | null
  shared: SharedWithDoctor[]
  notes: DoctorNote[]
}

export interface RequestPage {
  requests: DoctorRequest[]
  counts: Record<RequestStatus, number>
  /** The request after which the next page begins; null on the last one. */
  next: string | null
}
