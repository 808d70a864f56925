import type { ConsultationStatus } from '@/lib/consultations/types'

/** An open request about the child at hand. */
export interface EarlierRequest {
  id: string
  doctorId: string
  status: ConsultationStatus
  createdAt: string
}

/** What was just done; `added`: said to a request that is open already, which promises nothing anew. */
export type Sent = { kind: 'opened' | 'call' | 'message' } | { kind: 'added'; askedAt: string }
