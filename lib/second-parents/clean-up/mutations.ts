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
 * Ends old invitations, and second parents whose account a release without second parents deleted, so that the address
 * is deleted too. Skips legal holds. @returns how many ended; 0 when there are no more
 */
export async function endStaleSecondParents(actor: SystemActor): Promise<number> {
  return db().$transaction(async (tx) => {
    const held = await unsafeListHeldLocked(tx)
    const isFree = { invitedById: { notIn: held.accounts }, childId: { notIn: held.children } }
    // Both have no account; the index is by account.
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
    // The conditions again: an invitation may have been renewed or accepted concurrently.
    const revoked = await unsafeEndSecondParents(actor, tx, 'second-parent.revoked', { ...ids, ...unanswered })
    const left = await unsafeEndSecondParents(actor, tx, 'second-parent.left', { ...ids, ...orphaned })
    return revoked.length + left.length
  })
}
