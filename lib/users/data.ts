import 'server-only'
import type { OwnerActor, UserActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { confirmedAccount, knownAccount } from './rules'

export interface KnownUser {
  id: string
  email: string | null
  emailKey: string | null
  isConfirmed: boolean
  isKnown: boolean
}

export async function unsafeFindUser(via: Transaction, id: string): Promise<KnownUser | null> {
  const user = await via.user.findUnique({
    where: { id },
    select: { email: true, ...confirmedAccount.columns, ...knownAccount.columns },
  })
  if (!user) return null
  const { email, emailKey } = user
  return { id, email, emailKey, isConfirmed: confirmedAccount.holds(user), isKnown: knownAccount.holds(user) }
}

export async function isKnownUser(actor: UserActor): Promise<boolean> {
  return (await unsafeFindUser(db(), actor.userId))?.isKnown ?? false
}

/** The address's key; null while it is unconfirmed: it may be another person's. */
export async function findConfirmedAddress(actor: OwnerActor, via: Transaction = db()): Promise<string | null> {
  const user = await unsafeFindUser(via, actor.userId)
  return user?.isConfirmed ? user.emailKey : null
}
