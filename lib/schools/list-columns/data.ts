import 'server-only'
import * as z from 'zod/mini'
import type { SchoolMemberActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'

const stored = z.catch(z.record(z.string(), z.string()), {})

/** @returns what members chose for headings of their lists, by the heading's key */
export async function getChosenColumns(
  actor: SchoolMemberActor,
  via: Transaction = db(),
): Promise<Record<string, string>> {
  const school = await via.school.findUnique({ where: { id: actor.schoolId }, select: { importColumns: true } })
  return stored.parse(school?.importColumns)
}
