import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'

/**
 * To be asked once the account or the children are locked: a hold locks them too, so that the one who comes second knows.
 *
 * @throws AppError LEGAL_HOLD when the actor's account, or one of these children, is under a legal hold
 */
export async function assertNotHeld(actor: UserActor, tx: Transaction, childIds: string[]): Promise<void> {
  const holds = await tx.legalHold.count({
    where: { endedAt: null, OR: [{ accountId: actor.userId }, { childId: { in: childIds } }] },
  })
  if (holds > 0) throw new AppError('LEGAL_HOLD')
}

export async function unsafeIsAnythingHeld(): Promise<boolean> {
  return (await db().legalHold.count({ where: { endedAt: null } })) > 0
}

/** The ids of the accounts and of the children that are under a hold now. */
export async function unsafeListHeld(): Promise<{ accounts: string[]; children: string[] }> {
  const holds = await db().legalHold.findMany({
    where: { endedAt: null, schoolId: null },
    select: { accountId: true, childId: true },
  })
  return {
    accounts: holds.flatMap(({ accountId }) => accountId ?? []),
    children: holds.flatMap(({ childId }) => childId ?? []),
  }
}

/** Lines of a table, tab-separated: those in force first, then the newest. */
export async function unsafeListHolds(): Promise<string[]> {
  const holds = await db().legalHold.findMany({
    orderBy: [{ endedAt: { sort: 'desc', nulls: 'first' } }, { since: 'desc' }, { id: 'desc' }],
  })
  return holds.map(({ id, accountId, childId, schoolId, reason, since, addedBy, endedAt, endedBy }) => {
    const held = accountId ? `account ${accountId}` : childId ? `child ${childId}` : `school ${schoolId}`
    const ended = endedAt ? `ended ${endedAt.toISOString()} by ${endedBy}` : 'in force'
    return [id, held, reason, `since ${since.toISOString()} by ${addedBy}`, ended].join('\t')
  })
}
