import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { Prisma } from '@/lib/db'
import { rowState } from '@/lib/row-state'

/** A second parent who has neither declined nor been removed nor left; it may be an invitation that has expired. */
export const secondParentNotEnded = rowState('SecondParent', { endedAt: 'unset' })

const asSecondParent = ({ userId }: UserActor) => ({ userId, ...secondParentNotEnded.where() })

/** The actor is the second parent of a child, and so reads its results and answers. */
export const readsAsSecondParent = {
  /** Of `"Child" c`. */
  sql: ({ userId }: UserActor) => Prisma.sql`EXISTS (
    SELECT FROM "SecondParent" p WHERE p."childId" = c.id AND p."userId" = ${userId}::uuid AND ${secondParentNotEnded.sql('p')})`,
  /** Of a child. */
  where: (actor: UserActor) => ({ secondParents: { some: asSecondParent(actor) } }),
  /** Of the row that makes the actor one. */
  row: asSecondParent,
}

/** The actor is a parent of a child: the own one, or a second one whom that parent lets read and answer. */
export const mayReadChild = {
  /** Of `"Child" c`. */
  sql: (actor: UserActor) => Prisma.sql`(c."parentId" = ${actor.userId}::uuid OR ${readsAsSecondParent.sql(actor)})`,
  /** Of a child. */
  where: (actor: UserActor) => ({ OR: [{ parentId: actor.userId }, readsAsSecondParent.where(actor)] }),
  /** Of a child, for `holds`. */
  columns: (actor: UserActor) =>
    ({ parentId: true, secondParents: { where: readsAsSecondParent.row(actor), select: { id: true } } }) as const,
  holds: ({ parentId, secondParents }: { parentId: string; secondParents: unknown[] }, { userId }: UserActor) =>
    parentId === userId || secondParents.length > 0,
}

/** The ids of all children the actor may read, for lists: `mayReadChild`, an OR over two tables, would scan every child. */
export const readableChildIds = ({ userId }: UserActor) => Prisma.sql`
  SELECT o.id FROM "Child" o WHERE o."parentId" = ${userId}::uuid
  UNION ALL
  SELECT p."childId" FROM "SecondParent" p WHERE p."userId" = ${userId}::uuid AND ${secondParentNotEnded.sql('p')}`

/**
 * Who gave a parent's answers: `"Assessment" a` about `"Child" c`. Those without an author are from before authors were kept, and
 * the child's own parent's.
 */
export const authorId = Prisma.sql`coalesce(a."assessorId", c."parentId")`

/** The child's own parent gave the answers. */
export const byOwnParent = {
  /** Of `"Assessment" a` about `"Child" c`. */
  sql: Prisma.sql`(a."assessorType" = 'parent' AND ${authorId} = c."parentId")`,
  /** Of an assessment of that parent's child. */
  where: (parentId: string) => ({
    assessorType: 'parent' as const,
    OR: [{ assessorId: parentId }, { assessorId: null }],
  }),
  holds: ({ assessorType, assessorId }: { assessorType: string; assessorId: string | null }, parentId: string) =>
    assessorType === 'parent' && (assessorId ?? parentId) === parentId,
}

/** Another parent gave `"Assessment" a` about `"Child" c`. */
export const byOtherParent = Prisma.sql`(a."assessorType" = 'parent' AND ${authorId} <> c."parentId")`
