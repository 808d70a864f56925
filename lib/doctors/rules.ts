import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { Prisma } from '@/lib/db'
import { rowState } from '@/lib/row-state'

export const listedDoctor = rowState('Doctor', { verifiedAt: 'set' })
export const unlistedDoctor = rowState('Doctor', { verifiedAt: 'unset' })

/** The role does not matter. */
export const ownListedDoctor = {
  /** Alias `"Doctor" d`. */
  sql: ({ userId }: UserActor) => Prisma.sql`(d."userId" = ${userId}::uuid AND ${listedDoctor.sql('d')})`,
  where: ({ userId }: UserActor) => ({ userId, ...listedDoctor.where() }),
}

export const takesRequests = ({ userId }: { userId: string | null }) => userId !== null
