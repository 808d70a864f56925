import 'server-only'
import type { Actor, UserActor, VisitorActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { enqueueMail, enqueueNotice } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { mailboxKeyOf, noticeSubjectOf } from '@/lib/rate-limits/mailbox'
import { isWithinLimit } from '@/lib/rate-limits/mutations'
import { schoolAdmin } from '@/lib/schools/rules'
import { unsafeFindUser } from '@/lib/users/data'
import { isToldOfReferral } from './rules'

interface Acceptance {
  referralId: string
  linkVersion: number
  parentEmailKey: string
}

/**
 * Tells the parent whom the school named, and the school, that a referral was accepted: either can take it back when it
 * was the wrong person. The caller holds the referral's lock.
 */
export async function unsafeNotifyOfAcceptance(tx: Transaction, acceptance: Acceptance): Promise<void> {
  const { referralId, linkVersion, parentEmailKey } = acceptance
  // A stolen key must not flood a mailbox through accounts that accept its referrals.
  if (await isWithinLimit(limits.acceptanceNoticesByRecipient, mailboxKeyOf(parentEmailKey), tx)) {
    await enqueueMail(tx, { template: 'school-referral-accepted', rowId: referralId, version: linkVersion })
  }
  for (const { id, email } of await staffOf(tx, referralId)) {
    const notice = { template: 'school-referral-taken', rowId: referralId, recipient: email } as const
    // A school with hundreds of referrals has its list: not hundreds of mails a day.
    if (await isWithinLimit(limits.staffNotices, id, tx)) await enqueueNotice(tx, notice)
  }
}

/** Who is told for a school: its administrators, or who referred when none of them has a confirmed address. */
async function staffOf(tx: Transaction, referralId: string): Promise<{ id: string; email: string }[]> {
  // Raw: one snapshot; a member may be removed concurrently.
  const staff = await tx.$queryRaw<{ id: string; email: string; isAdmin: boolean }[]>`
    SELECT u.id, u.email, ${schoolAdmin.sql('m')} AS "isAdmin"
    FROM "SchoolReferral" r JOIN "SchoolMembership" m ON m."schoolId" = r."schoolId" JOIN "User" u ON u.id = m."userId"
    WHERE r.id = ${referralId}::uuid AND ${isToldOfReferral} ORDER BY u.id`
  const admins = staff.filter(({ isAdmin }) => isAdmin)
  return admins.length > 0 ? admins : staff
}

interface Ending {
  referralId: string
  /** Null when it was not accepted. */
  acceptedById: string | null
  how: 'declined' | 'revoked'
}

/**
 * Notifies the acceptor that a referral was revoked or declined, unless they did it themselves. The caller holds the
 * referral's lock.
 */
export async function notifyAcceptor(actor: UserActor | VisitorActor, tx: Transaction, ending: Ending): Promise<void> {
  const { referralId, acceptedById, how } = ending
  if (!acceptedById || isSelf(actor, acceptedById)) return
  const acceptor = await unsafeFindUser(tx, acceptedById)
  if (!acceptor) return
  const template = how === 'declined' ? 'school-referral-declined' : 'school-referral-revoked'
  // The referral has no acceptor any more. An account without an address is told in LINE, if it wants to be.
  const recipient = acceptor.email ?? acceptedById
  if (await isWithinLimit(limits.endingNotices, noticeSubjectOf(acceptor), tx))
    await enqueueNotice(tx, { template, rowId: referralId, recipient })
}

function isSelf(actor: Actor, userId: string): boolean {
  return actor.kind === 'user' && actor.userId === userId
}
