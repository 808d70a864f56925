import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { unsafeListHeldLocked } from '@/lib/legal-holds/data'
import { keptInvitationDays } from '@/lib/maintenance/retention'
import { unsafeEndSecondParents } from '../mutations'
import { acceptedSecondParent, invitedSecondParent } from '../rules'

const batchSize = 200

const keptMs = keptInvitationDays * 24 * 3_600_000

/**
 * Ends the rows that no person will end, so that their address is deleted: invitations that were never answered, and second
 * parents whose account was deleted by a version that did not know them. What is under a legal hold stays.
 *
 * @returns how many have ended, 0 when there are no more
 */
export async function endStaleSecondParents(actor: SystemActor): Promise<number> {
  return db().$transaction(async (tx) => {
    const held = await unsafeListHeldLocked(tx)
    const isFree = { invitedById: { notIn: held.accounts }, childId: { notIn: held.children } }
    // Both have no account, by which there is an index.
    const free = { userId: null, ...isFree }
    const unanswered = {
      ...free,
      ...invitedSecondParent.where(),
      expiresAt: { lt: new Date(Date.now() - keptMs) },
      NOT: { emailKey: { in: held.addresses } },
    }
    const orphaned = { ...free, ...acceptedSecondParent.where() }
    const stale = await tx.secondParent.findMany({
      where: { OR: [unanswered, orphaned] },
      select: { id: true },
      take: batchSize,
    })
    if (stale.length === 0) return 0
    const ids = { id: { in: stale.map(({ id }) => id) } }
    // Looked at again as they end: an invitation that was sent again or accepted in between stays.
    const revoked = await unsafeEndSecondParents(actor, tx, 'second-parent.revoked', { ...ids, ...unanswered })
    const left = await unsafeEndSecondParents(actor, tx, 'second-parent.left', { ...ids, ...orphaned })
    return revoked.length + left.length
  })
}
