import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { confirmedAccount } from './rules'

export interface KnownUser {
  id: string
  email: string | null
  emailKey: string | null
  isConfirmed: boolean
}

export async function unsafeFindUser(via: Transaction, id: string): Promise<KnownUser | null> {
  const user = await via.user.findUnique({
    where: { id },
    select: { email: true, emailKey: true, ...confirmedAccount.columns },
  })
  return user && { id, email: user.email, emailKey: user.emailKey, isConfirmed: confirmedAccount.holds(user) }
}

/** The address's key; null while it is unconfirmed: it may be another person's. */
export async function findConfirmedAddress(actor: UserActor, via: Transaction = db()): Promise<string | null> {
  const user = await unsafeFindUser(via, actor.userId)
  return user?.isConfirmed ? user.emailKey : null
}
