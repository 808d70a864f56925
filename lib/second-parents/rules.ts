import 'server-only'
import { rowState } from '@/lib/row-state'

export const endedSecondParent = rowState('SecondParent', { endedAt: 'set' })

export const acceptedSecondParent = rowState('SecondParent', { endedAt: 'unset', acceptedAt: 'set' })
export const formerSecondParent = rowState('SecondParent', { endedAt: 'set', acceptedAt: 'set' })
export const invitedSecondParent = rowState('SecondParent', { endedAt: 'unset', acceptedAt: 'unset' })
export const openInvitation = rowState('SecondParent', { endedAt: 'unset', acceptedAt: 'unset', expiresAt: 'future' })
export const invitationPastExpiry = rowState('SecondParent', { acceptedAt: 'unset', expiresAt: 'past' })
