import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { Prisma } from '@/lib/db'
import { rowState } from '@/lib/row-state'

/** Neither declined nor revoked, removed or left. It may be an invitation that has expired. */
export const currentSecondParent = rowState('SecondParent', { endedAt: 'unset' })
export const endedSecondParent = rowState('SecondParent', { endedAt: 'set' })

export const acceptedSecondParent = rowState('SecondParent', { endedAt: 'unset', acceptedAt: 'set' })
export const invitedSecondParent = rowState('SecondParent', { endedAt: 'unset', acceptedAt: 'unset' })
/** An invitation that may be accepted. */
export const openInvitation = rowState('SecondParent', {
  endedAt: 'unset',
  acceptedAt: 'unset',
  expiresAt: 'future',
})
/** An invitation that nobody accepted in time. */
export const expiredInvitation = rowState('SecondParent', { acceptedAt: 'unset', expiresAt: 'past' })

/** The actor is the second parent of a child, and so reads its results and answers. */
export const readsAsSecondParent = {
  /** Of `"Child" c`. */
  sql: ({ userId }: UserActor) => Prisma.sql`EXISTS (
    SELECT FROM "SecondParent" p WHERE p."childId" = c.id AND p."userId" = ${userId}::uuid AND ${currentSecondParent.sql('p')})`,
  /** Of a child. */
  where: ({ userId }: UserActor) => ({ secondParents: { some: { userId, ...currentSecondParent.where() } } }),
}
