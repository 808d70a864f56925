import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db, Prisma } from '@/lib/db'
import { ageOf, type StoredAge, storedAgeFields } from './age'
import type { Child } from './types'

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
