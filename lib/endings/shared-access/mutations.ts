import 'server-only'
import type { Actor, UserActor } from '@/lib/auth/actor'
import { type Transaction, withShortLockTimeout } from '@/lib/db'
import { lockChildrenOfAccount } from '@/lib/endings/child-deletion/mutations'
import { endShares } from '@/lib/result-shares/mutations'
import { endSecondParents } from '@/lib/second-parents/mutations'
import { invitedSecondParent } from '@/lib/second-parents/rules'
import { revokeTeacherLinks } from '@/lib/teacher-referrals/mutations'

export async function endSharedAccess(actor: UserActor): Promise<void> {
  // The locks of a child's deletion; withdrawing a consent locks in another order.
  await withShortLockTimeout(async (tx) => {
    await lockChildrenOfAccount(actor, tx)
    await unsafeEndSharedAccess(actor, tx, actor.userId)
  })
}

export async function unsafeEndSharedAccess(actor: Actor, tx: Transaction, userId: string): Promise<void> {
  await revokeTeacherLinks(actor, tx, { parentId: userId })
  await endShares(actor, tx, { parentId: userId })
  const own = { invitedById: userId }
  await endSecondParents(actor, tx, 'second-parent.revoked', { ...own, ...invitedSecondParent.where() })
  await endSecondParents(actor, tx, 'second-parent.removed', own)
}
