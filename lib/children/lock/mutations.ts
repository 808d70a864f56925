import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { Prisma, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'

/**
 * Serializes what concerns one child: consents, sharing, asking a teacher, second parents.
 *
 * @throws AppError NOT_FOUND when the child is not the actor's own
 */
export async function lockOwnChild(actor: UserActor, tx: Transaction, childId: string): Promise<void> {
  const own = Prisma.sql`AND c."parentId" = ${actor.userId}::uuid`
  if (!(await unsafeLockChild(tx, childId, own))) throw new AppError('NOT_FOUND')
}

/**
 * The same for a caller who knows in another way that the actor has to do with the child.
 *
 * @param which what else must be true of `"Child" c`
 */
export async function unsafeLockChild(
  tx: Transaction,
  childId: string,
  which = Prisma.empty,
): Promise<{ parentId: string } | null> {
  // Raw: lock.
  const [child] = await tx.$queryRaw<{ parentId: string }[]>(unsafeChildLockSql(childId, which))
  return child ?? null
}

/** The statement; with the columns of `"Child" c` that its caller needs, as they are once the lock is held. */
export const unsafeChildLockSql = (childId: string, which = Prisma.empty, columns = Prisma.sql`c."parentId"`) =>
  Prisma.sql`SELECT ${columns} FROM "Child" c WHERE c.id = ${childId}::uuid ${which} FOR NO KEY UPDATE OF c`
