import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import { type EndingActor, endingActor, type OwnerActor, type SystemActor, type UserActor } from '@/lib/auth/actor'
import { assertRecent } from '@/lib/auth/recent-sign-in'
import { unsafeCloseDesk } from '@/lib/consultations/desk/mutations'
import { db, type Transaction, withShortLockTimeout } from '@/lib/db'
import { eraseUnaskedListing, withdrawListing } from '@/lib/doctors/mutations'
import { eraseChildren, lockChildrenOfAccount } from '@/lib/endings/child-deletion/mutations'
import { isAppError } from '@/lib/errors'
import { eraseAllReplies } from '@/lib/idempotency/mutations'
import { assertAccountNotHeld } from '@/lib/legal-holds/data'
import { log } from '@/lib/log'
import { keptReplacedMonths } from '@/lib/maintenance/retention'
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
import { type LockedUser, unsafeDeleteUser, unsafeLockUser } from '@/lib/users/mutations'

const batchSize = 20

/** @throws AppError REAUTHENTICATION_REQUIRED; UNAUTHENTICATED when it is gone; LEGAL_HOLD; UNAVAILABLE while locked */
export async function deleteAccount(actor: UserActor): Promise<void> {
  assertRecent(actor)
  await withShortLockTimeout(async (tx) => {
    const childIds = await lockBeforeAccount(actor, tx)
    await eraseAccount(actor, tx, childIds, await lockAccount(actor, tx, 'delete'))
  })
}

/** Deletes accounts that were replaced a year ago. Skips legal holds. @returns how many; 0 when there are no more */
export async function deleteReplacedAccounts(actor: SystemActor): Promise<number> {
  const since = new Date()
  since.setMonth(since.getMonth() - keptReplacedMonths)
  const over = await db().user.findMany({
    where: { replacedAt: { lt: since } },
    orderBy: { replacedAt: 'asc' },
    select: { id: true },
  })
  let deleted = 0
  for (const { id } of over) {
    if (deleted === batchSize) break
    if (await deleteReplaced(endingActor(actor, id))) deleted += 1
  }
  return deleted
}

/** @returns false for one under a legal hold, and one that is gone */
async function deleteReplaced(actor: EndingActor): Promise<boolean> {
  try {
    return await withShortLockTimeout(async (tx) => {
      const childIds = await lockBeforeAccount(actor, tx)
      const user = await unsafeLockUser(tx, { id: actor.userId }, 'delete')
      if (user) await eraseAccount(actor, tx, childIds, user)
      return user !== null
    })
  } catch (error) {
    // The next round tries again: one account must not keep the others.
    if (!isAppError(error, 'LEGAL_HOLD')) log.warn('replaced account not deleted', { job: actor.job, error })
    return false
  }
}

/** Schools before the account: the lock order of accepting an invitation. @returns the ids of the own children */
async function lockBeforeAccount(actor: OwnerActor, tx: Transaction): Promise<string[]> {
  const childIds = await lockChildrenOfAccount(actor, tx)
  await lockOwnSchools(actor, tx)
  return childIds
}

/** @throws AppError LEGAL_HOLD */
async function eraseAccount(actor: OwnerActor, tx: Transaction, childIds: string[], user: LockedUser): Promise<void> {
  await assertAccountNotHeld(actor, tx, childIds)
  await eraseChildren(actor, tx, childIds)
  await endSecondParents(actor, tx, 'second-parent.left', { userId: actor.userId })
  // Invitations to an unconfirmed address may be another person's.
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
}

/**
 * A real school's referral is its record, and stays, also one accepted by mistake. Keys without an admin end: they must not
 * prevent the deletion.
 */
async function withdrawFromSchools(tx: Transaction, actor: OwnerActor, emailKey: string | null): Promise<void> {
  // Again: the account may have joined a school before it was locked.
  await revokeKeysOfSchools(actor, tx, await lockOwnSchools(actor, tx))
  for (const { id } of await listOwnSchools(actor, tx))
    await unsafeNotifyOfKeys(tx, { schoolId: id, userId: actor.userId })
  await eraseDemoReferrals(actor, tx)
  await eraseOwnInvitations(actor, tx, emailKey)
}

/** Parents keep that they asked a doctor, without the name; a listing without consultations is deleted. */
async function withdrawDoctor(tx: Transaction, actor: OwnerActor): Promise<void> {
  const doctorId = await withdrawListing(actor, tx)
  if (!doctorId) return
  // First, so that the parents' logs record the end.
  await endShares(actor, tx, { doctorId })
  await unsafeEraseSharesWith(tx, doctorId)
  await unsafeCloseDesk(tx, doctorId)
  await eraseUnaskedListing(actor, tx)
}

/** Stored replies quote what was sent, as at registration; a notice may have an old address. */
async function eraseTechnicalRows(tx: Transaction, actor: OwnerActor): Promise<void> {
  await eraseAllReplies(actor, tx)
  await eraseMails(actor, tx)
  await eraseSessionHits(actor, tx)
}
