import type { ClassStudent } from '@/lib/school-referrals/class-list/schema'
import type { ListedSchoolReferral } from '@/lib/school-referrals/schema'

/** A student of a class as a row of the list of all referrals. */
export function toListed({ state, letterPrintedAt, ...referral }: ClassStudent): ListedSchoolReferral {
  const isMailed = state === 'sent' || state === 'waiting' || state === 'held' || state === 'failed'
  const mail = isMailed ? state : 'none'
  // On the class's own page.
  const letter = { classId: null, isLetterPrinted: letterPrintedAt !== null }
  return { ...referral, ...letter, isExpired: state === 'expired', mail }
}
