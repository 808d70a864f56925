import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import type { UserActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'

/** The one demo school, made by whoever needs it first. @returns its id */
export async function ensureDemoSchool(_actor: UserActor, tx: Transaction): Promise<string> {
  const find = () => tx.school.findFirst({ where: { isDemo: true }, select: { id: true } })
  const known = await find()
  if (known) return known.id
  // Two at once: the unique index makes the second wait, and find the first one's.
  await tx.$executeRaw`
    INSERT INTO "School" (id, name, "isDemo") VALUES (${uuidv7()}::uuid, 'Demo School', true) ON CONFLICT DO NOTHING`
  const made = await find()
  if (!made) throw new Error('there is no demo school')
  return made.id
}
