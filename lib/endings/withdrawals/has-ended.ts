import type { Consent } from '@/lib/consents/schema'
import type { ChildWithdrawalEffects } from './types'

/** A consent to share results without a valid share or link. Sharing again needs a new consent. */
export function hasEnded({ purpose, withdrawnAt }: Consent, effects: ChildWithdrawalEffects | undefined): boolean {
  if (purpose !== 'doctor_share' || withdrawnAt !== null || !effects) return false
  return effects.doctors + effects.visitLinks === 0
}
