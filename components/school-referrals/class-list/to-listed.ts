import type { ClassStudent } from '@/lib/school-referrals/class-list/schema'
import type { ListedSchoolReferral } from '@/lib/school-referrals/schema'

/** A student of a class as a row of the list of all referrals. */
export function toListed({ state, ...referral }: ClassStudent): ListedSchoolReferral {
  const isMailed = state === 'sent' || state === 'waiting' || state === 'held' || state === 'failed'
  return { ...referral, isExpired: state === 'expired', mail: isMailed ? state : 'none' }
}
