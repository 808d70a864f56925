import 'server-only'
import type { SchoolMemberActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { getChosenColumns } from './data'

/** More than the lists of a school have headings; the oldest go. */
const most = 200

/** The caller holds the members' lock. */
export async function unsafeRememberColumns(
  actor: SchoolMemberActor,
  tx: Transaction,
  chosen: Record<string, string>,
): Promise<void> {
  if (Object.keys(chosen).length === 0) return
  const before = Object.entries(await getChosenColumns(actor, tx)).filter(
    ([heading]) => !Object.hasOwn(chosen, heading),
  )
  const importColumns = Object.fromEntries([...before, ...Object.entries(chosen)].slice(-most))
  await tx.school.update({ where: { id: actor.schoolId }, data: { importColumns }, select: { id: true } })
}
