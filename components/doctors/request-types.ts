import type { ConsultationStatus } from '@/lib/consultations/types'

/** An open request about the child at hand. */
export interface EarlierRequest {
  doctorId: string
  status: ConsultationStatus
  createdAt: string
}

/** What was just done. */
export type SentKind = 'opened' | 'call' | 'message'
