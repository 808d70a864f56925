import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import type { Child } from './types'

export const childFields = {
  id: true,
  name: true,
  age: true,
  grade: true,
  school: true,
  gender: true,
  nationality: true,
  createdAt: true,
} as const

export type ChildRow = Omit<Child, 'createdAt' | 'grade'> & { createdAt: Date; grade: string | null }

export function toChild(row: ChildRow): Child {
  return { ...row, grade: row.grade as Child['grade'], createdAt: row.createdAt.toISOString() }
}

/** The actor's own children, newest first, at most 200. */
export async function listChildren(actor: UserActor): Promise<Child[]> {
  const rows = await db().child.findMany({
    where: { parentId: actor.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
    select: childFields,
  })
  return rows.map(toChild)
}
