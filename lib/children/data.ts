import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db, Prisma } from '@/lib/db'
import { ageOf, type StoredAge, storedAgeFields } from './age'
import { currentSecondParent } from './rules'
import type { Child, ReadableChild } from './schema'

export const childFields = {
  id: true,
  name: true,
  ...storedAgeFields,
  grade: true,
  school: true,
  gender: true,
  nationality: true,
  createdAt: true,
} as const

/** The age today of `"Child" c`: the rule of age.ts in SQL. */
export const ageNow = Prisma.sql`(extract(year FROM now() AT TIME ZONE 'Asia/Bangkok')::int
  - coalesce(c."birthYear", extract(year FROM c."updatedAt" AT TIME ZONE 'Asia/Bangkok')::int - c.age))`

/** With the age as it is today. */
export type ChildRow = Omit<Child, 'createdAt' | 'grade'> & { createdAt: Date; grade: string | null }

export function toChild(row: ChildRow): Child {
  return { ...row, grade: row.grade as Child['grade'], createdAt: row.createdAt.toISOString() }
}

export function toChildOfToday({ birthYear, updatedAt, ...row }: ChildRow & StoredAge): Child {
  return toChild({ ...row, age: ageOf({ age: row.age, birthYear, updatedAt }) })
}

/** The actor's own children, newest first, at most 200. */
export async function listChildren(actor: UserActor): Promise<Child[]> {
  const rows = await db().child.findMany({
    where: { parentId: actor.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
    select: childFields,
  })
  return rows.map(toChildOfToday)
}

/** The children whose results the actor may read, newest first, at most 200: the own ones, and those of another parent. */
export async function listReadableChildren(actor: UserActor): Promise<ReadableChild[]> {
  // Asked for first: one condition over both tables would read every child.
  const shared = await db().secondParent.findMany({
    where: { userId: actor.userId, ...currentSecondParent.where() },
    select: { childId: true },
    take: 200,
  })
  const rows = await db().child.findMany({
    where: { OR: [{ parentId: actor.userId }, { id: { in: shared.map(({ childId }) => childId) } }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
    select: { ...childFields, parentId: true },
  })
  return rows.map(({ parentId, ...row }) => ({ ...toChildOfToday(row), isOwn: parentId === actor.userId }))
}
