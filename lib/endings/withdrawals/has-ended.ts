import type { Consent } from '@/lib/consents/types'
import type { ChildWithdrawalEffects } from './types'

/**
 * Whether a consent has nothing left that it allows: one to sharing results, once no doctor and no link may open any of
 * that child's. Sharing again asks for a consent of its own.
 */
export function hasEnded({ purpose, withdrawnAt }: Consent, effects: ChildWithdrawalEffects | undefined): boolean {
  if (purpose !== 'doctor_share' || withdrawnAt !== null || !effects) return false
  return effects.doctors + effects.visitLinks === 0
}
