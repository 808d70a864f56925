import type { Consent } from '@/lib/consents/types'
import type { ChildWithdrawalEffects } from './types'

/** A consent to sharing results with no share or link left that works. Sharing again asks for a consent of its own. */
export function hasEnded({ purpose, withdrawnAt }: Consent, effects: ChildWithdrawalEffects | undefined): boolean {
  if (purpose !== 'doctor_share' || withdrawnAt !== null || !effects) return false
  return effects.doctors + effects.visitLinks === 0
}
