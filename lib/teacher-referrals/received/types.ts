import type { Grade } from '@/lib/children/schema'

/** open: can be answered now · expired: its link has ended unanswered */
export type ReceivedStatus = 'open' | 'expired' | 'answered' | 'declined'

/** A parent's request as the teacher who received it sees it: no answer, no score, no address of the parent. */
export interface ReceivedRequest {
  id: string
  childName: string
  childGrade: Grade | null
  /** Null while the parent's address is unconfirmed. */
  parentName: string | null
  status: ReceivedStatus
  sentAt: string
  expiresAt: string
  /** When it was answered or declined. */
  closedAt: string | null
  /** Where an open one is answered; null for all others. */
  answerPath: string | null
}

/** What a teacher's account has received. */
export interface ReceivedRequests {
  /** The account's own address. */
  email: string | null
  /** Until the address is confirmed it may be another person's, and no request is listed. */
  isConfirmed: boolean
  /** Open ones first, the next to end before the others; then the closed ones, newest first. */
  requests: ReceivedRequest[]
}
