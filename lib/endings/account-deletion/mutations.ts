import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { assertRecent } from '@/lib/auth/recent-sign-in'
import { unsafeCloseDesk } from '@/lib/consultations/desk/mutations'
import type { Transaction } from '@/lib/db'
import { withShortLockTimeout } from '@/lib/db'
import { eraseUnaskedListing, withdrawListing } from '@/lib/doctors/mutations'
import { eraseChildren, lockChildrenOfAccount } from '@/lib/endings/child-deletion/mutations'
import { eraseAllReplies } from '@/lib/idempotency/mutations'
import { assertAccountNotHeld } from '@/lib/legal-holds/data'
import { eraseMails } from '@/lib/outbox/mutations'
import { eraseSessionHits } from '@/lib/rate-limits/mutations'
import { endShares, unsafeEraseSharesWith } from '@/lib/result-shares/mutations'
import { eraseDemoReferrals } from '@/lib/school-referrals/mutations'
import { revokeKeysOfSchools } from '@/lib/schools/api-keys/mutations'
import { listOwnSchools } from '@/lib/schools/data'
import { eraseOwnInvitations } from '@/lib/schools/invitations/mutations'
import { lockOwnSchools, unsafeNotifyOfKeys } from '@/lib/schools/mutations'
import { endSecondParents } from '@/lib/second-parents/mutations'
import { invitedSecondParent } from '@/lib/second-parents/rules'
import { lockAccount, unsafeEndSessions } from '@/lib/sessions/mutations'
import { unsafeDeleteUser } from '@/lib/users/mutations'

/**
 * Deletes the actor's account with everything that is its own, permanently. What stays holds no personal data: the log of
 * who did what (ids only), and rows of others that the account had a part in.
 *
 * @throws AppError REAUTHENTICATION_REQUIRED; UNAUTHENTICATED when it is gone already; LEGAL_HOLD; UNAVAILABLE while it is
 *   kept busy
 */
export async function deleteAccount(actor: UserActor): Promise<void> {
  assertRecent(actor)
  await withShortLockTimeout(async (tx) => {
    const childIds = await lockChildrenOfAccount(actor, tx)
    // Schools before the account: the same lock order as accepting an invitation.
    await lockOwnSchools(actor, tx)
    const user = await lockAccount(actor, tx, 'delete')
    await assertAccountNotHeld(actor, tx, childIds)
    await eraseChildren(actor, tx, childIds)
    await endSecondParents(actor, tx, 'second-parent.left', { userId: actor.userId })
    // Only who confirmed the address may end what others sent to it.
    if (user.emailKey && user.isConfirmed)
      await endSecondParents(actor, tx, 'second-parent.revoked', {
        emailKey: user.emailKey,
        userId: null,
        ...invitedSecondParent.where(),
      })
    await withdrawFromSchools(tx, actor, user.emailKey)
    await withdrawDoctor(tx, actor)
    await eraseTechnicalRows(tx, actor)
    await unsafeEndSessions(tx, actor.userId)
    await unsafeDeleteUser(tx, actor.userId)
    await recordAudit(actor, 'account.deleted', { targetId: actor.userId }, tx)
  })
}

/**
 * What the account tried out at the demo school goes. A real school's referral is the school's own record, written before
 * there was this account: an account that accepted it, perhaps by mistake, must not empty it. An invitation that was
 * accepted has done its work. Keys that no admin is left to revoke end; they must not prevent the deletion.
 */
async function withdrawFromSchools(tx: Transaction, actor: UserActor, emailKey: string | null): Promise<void> {
  // Again: the account may have joined one before it was locked.
  await revokeKeysOfSchools(actor, tx, await lockOwnSchools(actor, tx))
  for (const { id } of await listOwnSchools(actor, tx))
    await unsafeNotifyOfKeys(tx, { schoolId: id, userId: actor.userId })
  await eraseDemoReferrals(actor, tx)
  await eraseOwnInvitations(actor, tx, emailKey)
}

/**
 * A doctor is listed no more, reads nothing more, and the notes go. Parents keep that they asked a doctor, without the
 * name: a listing without consultations is deleted.
 */
async function withdrawDoctor(tx: Transaction, actor: UserActor): Promise<void> {
  const doctorId = await withdrawListing(actor, tx)
  if (!doctorId) return
  // The parents' logs say that it ended, before nothing is left to end.
  await endShares(actor, tx, { doctorId })
  await unsafeEraseSharesWith(tx, doctorId)
  await unsafeCloseDesk(tx, doctorId)
  await eraseUnaskedListing(actor, tx)
}

/** Stored answers quote what was sent, the registration's among them; a notice may hold an old address. */
async function eraseTechnicalRows(tx: Transaction, actor: UserActor): Promise<void> {
  await eraseAllReplies(actor, tx)
  await eraseMails(actor, tx)
  await eraseSessionHits(actor, tx)
}
