import type * as z from 'zod/mini'
import type { DoctorNote } from '../desk/types'
import type { ConsultationStatus } from '../types'
import type { foundPatientsSchema, patientSchema } from './schema'

/** In letters. */
export const shortestSearch = 2

export type Patient = z.output<typeof patientSchema>

export type FoundPatients = z.output<typeof foundPatientsSchema>

export interface PatientPage {
  patients: Patient[]
  /** The last patient's id, if more follow. */
  next: string | null
}

interface PatientRequest {
  id: string
  status: ConsultationStatus
  createdAt: string
}

export interface OpenedPatient extends Patient {
  /** For the link to the results; null unless they are shared. */
  sharedChildId: string | null
  /** Newest first. Of cancelled ones those with notes. */
  requests: PatientRequest[]
  notesWritten: DoctorNote[]
}
