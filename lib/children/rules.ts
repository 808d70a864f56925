import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { Prisma } from '@/lib/db'
import { rowState } from '@/lib/row-state'

/** Neither declined, removed nor left; it may be an expired invitation. */
export const secondParentNotEnded = rowState('SecondParent', { endedAt: 'unset' })

const asSecondParent = ({ userId }: UserActor) => ({ userId, ...secondParentNotEnded.where() })

export const readsAsSecondParent = {
  sql: ({ userId }: UserActor) => Prisma.sql`EXISTS (
    SELECT FROM "SecondParent" p WHERE p."childId" = c.id AND p."userId" = ${userId}::uuid AND ${secondParentNotEnded.sql('p')})`,
  where: (actor: UserActor) => ({ secondParents: { some: asSecondParent(actor) } }),
  row: asSecondParent,
}

export const mayReadChild = {
  sql: (actor: UserActor) => Prisma.sql`(c."parentId" = ${actor.userId}::uuid OR ${readsAsSecondParent.sql(actor)})`,
  where: (actor: UserActor) => ({ OR: [{ parentId: actor.userId }, readsAsSecondParent.where(actor)] }),
  columns: (actor: UserActor) =>
    ({ parentId: true, secondParents: { where: readsAsSecondParent.row(actor), select: { id: true } } }) as const,
  holds: ({ parentId, secondParents }: { parentId: string; secondParents: unknown[] }, { userId }: UserActor) =>
    parentId === userId || secondParents.length > 0,
}

/** For lists: `mayReadChild`, an OR over two tables, would scan every child. */
export const readableChildIds = ({ userId }: UserActor) => Prisma.sql`
  SELECT o.id FROM "Child" o WHERE o."parentId" = ${userId}::uuid
  UNION ALL
  SELECT p."childId" FROM "SecondParent" p WHERE p."userId" = ${userId}::uuid AND ${secondParentNotEnded.sql('p')}`

/** Of `"Assessment" a` about `"Child" c`. Old rows without an author are the own parent's. */
export const authorId = Prisma.sql`coalesce(a."assessorId", c."parentId")`

export const byOwnParent = {
  /** Aliases: `"Assessment" a`, `"Child" c`. */
  sql: Prisma.sql`(a."assessorType" = 'parent' AND ${authorId} = c."parentId")`,
  where: (parentId: string) => ({
    assessorType: 'parent' as const,
    OR: [{ assessorId: parentId }, { assessorId: null }],
  }),
  holds: ({ assessorType, assessorId }: { assessorType: string; assessorId: string | null }, parentId: string) =>
    assessorType === 'parent' && (assessorId ?? parentId) === parentId,
}

export const byOtherParent = Prisma.sql`(a."assessorType" = 'parent' AND ${authorId} <> c."parentId")`

export const byOthers = ({ userId }: UserActor) =>
  Prisma.sql`(a."assessorType" = 'teacher' OR ${authorId} <> ${userId}::uuid)`

/** `ageOf` in SQL, of `"Child" c`. @param time with its zone */
const ageAt = (time: Prisma.Sql) => Prisma.sql`(extract(year FROM ${time} AT TIME ZONE 'Asia/Bangkok')::int
  - coalesce(c."birthYear", extract(year FROM c."updatedAt" AT TIME ZONE 'Asia/Bangkok')::int - c.age))`
export const ageNow = ageAt(Prisma.sql`now()`)
/** For `"Assessment" a`, of those without a stored one. */
export const ageAtAnswers = ageAt(Prisma.sql`a."completedAt"`)
