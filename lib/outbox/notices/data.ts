import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { unseenNotice } from './rules'
import { mostNotices, type StoredNotice } from './schema'

/** Newest first. @returns `more`: how many there are beside them */
export async function listUnseenNotices(actor: UserActor): Promise<{ notices: StoredNotice[]; more: number }> {
  const where = { ...unseenNotice.where(), noticeTo: actor.userId }
  const rows = await db().mailDelivery.findMany({
    where,
    orderBy: [{ sentAt: 'desc' }, { id: 'desc' }],
    select: { id: true, template: true, rowId: true, sentAt: true, createdAt: true },
    take: mostNotices,
  })
  const all = rows.length < mostNotices ? rows.length : await db().mailDelivery.count({ where })
  const notices = rows.map(({ sentAt, createdAt, ...row }) => ({ ...row, at: (sentAt ?? createdAt).toISOString() }))
  return { notices, more: all - rows.length }
}

/** For the download: what the home has shown, and when it was put away. */
export async function listNotices(actor: UserActor, tx: Transaction) {
  const rows = await tx.mailDelivery.findMany({
    where: { noticeTo: actor.userId },
    orderBy: [{ sentAt: 'desc' }, { id: 'desc' }],
    select: { template: true, sentAt: true, seenAt: true },
  })
  return rows.map(({ sentAt, ...row }) => ({ ...row, shownAt: sentAt }))
}
