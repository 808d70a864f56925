import 'server-only'
import type { LimitedMemberActor, ReferringActor } from '@/lib/auth/actor'
import { rowState } from '@/lib/row-state'
import { isClosed, schoolReferralStatuses } from './schema'

/** Keys, and members without a limit, are for the whole school. */
export function isLimited(actor: ReferringActor): actor is LimitedMemberActor {
  return actor.kind === 'user' && actor.schoolId !== null && actor.ownClassesOnly
}

const pending = { status: ['pending'] } as const

/** May have expired. */
export const pendingSchoolReferral = rowState('SchoolReferral', pending)
export const openSchoolReferral = rowState('SchoolReferral', { ...pending, expiresAt: 'future' })
export const expiredSchoolReferral = rowState('SchoolReferral', { ...pending, expiresAt: 'past' })

export const acceptedSchoolReferral = rowState('SchoolReferral', { status: ['accepted', 'completed'] })
export const revokedSchoolReferral = rowState('SchoolReferral', { status: ['revoked'] })
export const declinedSchoolReferral = rowState('SchoolReferral', { status: ['declined'] })
export const closedSchoolReferral = rowState('SchoolReferral', { status: schoolReferralStatuses.filter(isClosed) })
