import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { Prisma } from '@/lib/db'
import { rowState } from '@/lib/row-state'

/** Verified by operations, and so listed to parents; reads what parents share. */
export const listedDoctor = rowState('Doctor', { verifiedAt: 'set' })
export const unlistedDoctor = rowState('Doctor', { verifiedAt: 'unset' })

/** The actor is a listed doctor, and so reads what parents ask and share; the role does not matter. */
export const ownListedDoctor = {
  /** Of `"Doctor" d`. */
  sql: ({ userId }: UserActor) => Prisma.sql`(d."userId" = ${userId}::uuid AND ${listedDoctor.sql('d')})`,
  /** Of a doctor. */
  where: ({ userId }: UserActor) => ({ userId, ...listedDoctor.where() }),
}
