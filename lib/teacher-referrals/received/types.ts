import type { Grade } from '@/lib/children/schema'

export type ReceivedStatus = 'open' | 'expired' | 'answered' | 'declined'

export interface ReceivedRequest {
  id: string
  childName: string
  childGrade: Grade | null
  /** Null while the parent's account is not known (users/rules.ts). */
  parentName: string | null
  status: ReceivedStatus
  /** Where it was not the teacher who was asked. */
  answeredBy: string | null
  sentAt: string
  expiresAt: string
  closedAt: string | null
  /** Of its link, while it is open. */
  token: string | null
}

export interface ReceivedRequests {
  email: string | null
  /** An unconfirmed address may be another person's: no request is listed. */
  isConfirmed: boolean
  /** Open ones by expiry, then closed ones, newest first. */
  requests: ReceivedRequest[]
}
