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
  const rows = await db().$queryRaw<ChildRow[]>`
    SELECT id, name, age, grade, school, gender::text AS gender, nationality::text AS nationality, "createdAt"
    FROM "Child" WHERE "parentId" = ${actor.userId}::uuid ORDER BY "createdAt" DESC, id DESC LIMIT 200`
  return rows.map(toChild)
}
