import type { DeclineReason, SchoolReferralStatus } from './types'

/** What a school reads: the statuses of the API, `expired` for a link that was not used in time, and why one was declined. */
export type ShownStatus = SchoolReferralStatus | DeclineReason | 'expired'

interface Referral {
  status: SchoolReferralStatus
  declinedBecause?: DeclineReason | null
  isExpired?: boolean
}

export function shownStatusOf({ status, declinedBecause, isExpired }: Referral): ShownStatus {
  return isExpired ? 'expired' : (declinedBecause ?? status)
}
