import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db, fieldsOf, type RowOf } from '@/lib/db'
import { ageOf, type StoredAge, storedAgeFields } from './age'
import { readsAsSecondParent } from './rules'
import type { Child, ReadableChild } from './schema'
import { childSchema } from './schema'

export const childFields = { ...fieldsOf('Child', childSchema), ...storedAgeFields }

type ChildRow = Omit<RowOf<Child>, 'grade'> & { grade: string | null }

export function toChild({ birthYear, updatedAt, ...row }: ChildRow & StoredAge): Child {
  const age = ageOf({ age: row.age, birthYear, updatedAt })
  return { ...row, age, grade: row.grade as Child['grade'], createdAt: row.createdAt.toISOString() }
}

export async function listChildren(actor: UserActor): Promise<Child[]> {
  const rows = await db().child.findMany({
    where: { parentId: actor.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
    select: childFields,
  })
  return rows.map(toChild)
}

/** Own and shared children, newest first, at most 200. */
export async function listReadableChildren(actor: UserActor): Promise<ReadableChild[]> {
  // A separate query: one condition over both tables would read every child.
  const shared = await db().secondParent.findMany({
    where: readsAsSecondParent.row(actor),
    select: { childId: true },
    take: 200,
  })
  const rows = await db().child.findMany({
    where: { OR: [{ parentId: actor.userId }, { id: { in: shared.map(({ childId }) => childId) } }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
    select: { ...childFields, parentId: true },
  })
  return rows.map(({ parentId, ...row }) => ({ ...toChild(row), isOwn: parentId === actor.userId }))
}
