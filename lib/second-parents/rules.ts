import 'server-only'
import { rowState } from '@/lib/row-state'

export const endedSecondParent = rowState('SecondParent', { endedAt: 'set' })

export const acceptedSecondParent = rowState('SecondParent', { endedAt: 'unset', acceptedAt: 'set' })
/** Was one, and is none any more. */
export const formerSecondParent = rowState('SecondParent', { endedAt: 'set', acceptedAt: 'set' })
export const invitedSecondParent = rowState('SecondParent', { endedAt: 'unset', acceptedAt: 'unset' })
/** An invitation that may be accepted. */
export const openInvitation = rowState('SecondParent', {
  endedAt: 'unset',
  acceptedAt: 'unset',
  expiresAt: 'future',
})
/** An invitation that was not accepted in time. */
export const invitationPastExpiry = rowState('SecondParent', { acceptedAt: 'unset', expiresAt: 'past' })
