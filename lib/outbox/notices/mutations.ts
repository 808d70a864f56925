import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { unseenNotice } from './rules'

/** The mail is done: it is on the home of the account, which has no address. */
export async function showOnHome(id: string, accountId: string): Promise<void> {
  const shown = { noticeTo: accountId, sentAt: new Date(), failedAt: null, lockedUntil: null, lastError: null }
  await db().mailDelivery.updateMany({ where: { id }, data: { ...shown, recipient: null } })
}

/** A repeat changes nothing. @param ids those of others are left alone @returns how many were put away */
export async function markNoticesSeen(actor: UserActor, ids: string[]): Promise<number> {
  const { count } = await db().mailDelivery.updateMany({
    where: { ...unseenNotice.where(), id: { in: ids }, noticeTo: actor.userId },
    data: { seenAt: new Date() },
  })
  return count
}
