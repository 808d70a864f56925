import 'server-only'
import type { UserActor, VisitorActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { enqueueAgain } from '@/lib/outbox/again/mutations'
import { enqueueNotice } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { mailboxKeyOf, noticeSubjectOf } from '@/lib/rate-limits/mailbox'
import { isWithinLimit } from '@/lib/rate-limits/mutations'
import { schoolAdmin } from '@/lib/schools/rules'
import { unsafeFindUser } from '@/lib/users/data'
import { isNotifiedOfReferral } from './rules'

/** Notifies the invited parent and the school, so that either can revoke a wrong acceptance. Caller holds the lock. */
export async function unsafeNotifyOfAcceptance(
  tx: Transaction,
  {
    referralId,
    linkVersion,
    parentEmailKey,
  }: { referralId: string; linkVersion: number; parentEmailKey: string | null },
): Promise<void> {
  // A stolen key must not flood a mailbox through accounts that accept its referrals.
  if (
    parentEmailKey !== null &&
    (await isWithinLimit(limits.acceptanceNoticesByRecipient, mailboxKeyOf(parentEmailKey), tx))
  ) {
    // One that was accepted by a lost letter is accepted again with the same link.
    await enqueueAgain(tx, 'school-referral-accepted', [{ rowId: referralId, version: linkVersion }])
  }
  for (const { id, email } of await listNotifiedMembers(tx, referralId)) {
    const notice = { template: 'school-referral-taken', rowId: referralId, recipient: email } as const
    // Limited: a school with hundreds of referrals reads its list instead.
    if (await isWithinLimit(limits.staffNotices, id, tx)) await enqueueNotice(tx, notice)
  }
}

/** The school's admins, else the member who referred, if they have a confirmed address. */
async function listNotifiedMembers(tx: Transaction, referralId: string): Promise<{ id: string; email: string }[]> {
  // Raw: one snapshot; a member may be removed concurrently.
  const staff = await tx.$queryRaw<{ id: string; email: string; isAdmin: boolean }[]>`
    SELECT u.id, u.email, ${schoolAdmin.sql('m')} AS "isAdmin"
    FROM "SchoolReferral" r JOIN "SchoolMembership" m ON m."schoolId" = r."schoolId" JOIN "User" u ON u.id = m."userId"
    WHERE r.id = ${referralId}::uuid AND ${isNotifiedOfReferral} ORDER BY u.id`
  const admins = staff.filter(({ isAdmin }) => isAdmin)
  return admins.length > 0 ? admins : staff
}

/** Notifies the acceptor of another person's decision. The caller holds the referral's lock. */
export async function notifyAcceptor(
  actor: UserActor | VisitorActor,
  tx: Transaction,
  {
    referralId,
    acceptedById,
    how,
  }: { referralId: string; acceptedById: string | null; how: 'declined' | 'revoked' | 'letter-lost' },
): Promise<void> {
  if (!acceptedById || (actor.kind === 'user' && actor.userId === acceptedById)) return
  const acceptor = await unsafeFindUser(tx, acceptedById)
  if (!acceptor) return
  const template = `school-referral-${how}` as const
  // The row has no acceptor any more. An account without an address may be notified in LINE.
  const recipient = acceptor.email ?? acceptedById
  if (await isWithinLimit(limits.endingNotices, noticeSubjectOf(acceptor), tx))
    await enqueueNotice(tx, { template, rowId: referralId, recipient })
}
