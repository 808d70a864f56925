import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { Prisma } from '@/lib/db'
import { currentSecondParent, readsAsSecondParent } from '@/lib/second-parents/rules'

/** The actor is a parent of a child: the own one, or a second one whom that parent lets read and answer. */
export const mayReadChild = {
  /** Of `"Child" c`. */
  sql: (actor: UserActor) => Prisma.sql`(c."parentId" = ${actor.userId}::uuid OR ${readsAsSecondParent.sql(actor)})`,
  /** Of a child. */
  where: (actor: UserActor) => ({ OR: [{ parentId: actor.userId }, readsAsSecondParent.where(actor)] }),
}

/** The ids of those children: by a condition over both tables a statement about many would read every child. */
export const readableChildIds = ({ userId }: UserActor) => Prisma.sql`
  SELECT o.id FROM "Child" o WHERE o."parentId" = ${userId}::uuid
  UNION ALL
  SELECT p."childId" FROM "SecondParent" p WHERE p."userId" = ${userId}::uuid AND ${currentSecondParent.sql('p')}`
