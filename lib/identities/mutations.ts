import 'server-only'
import type { Actor, UserActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { unsafeEndWithoutLine } from '@/lib/line-notices/mutations'
import type { SocialProvider } from './schema'

/** @param which `connected-later` leaves the identity that the account was opened with */
export async function unsafeEndIdentities(
  actor: Actor,
  tx: Transaction,
  userId: string,
  which: 'all' | 'connected-later',
): Promise<void> {
  await tx.account.deleteMany({ where: { userId, ...(which === 'all' ? {} : { openedAccount: false }) } })
  await unsafeEndWithoutLine(actor, tx, userId)
}

/** @param openedAccount true when the account was opened, or taken over, with it: a password reset leaves it */
export async function unsafeAddIdentity(
  tx: Transaction,
  userId: string,
  { provider, subject, openedAccount = false }: { provider: SocialProvider; subject: string; openedAccount?: boolean },
): Promise<void> {
  await tx.account.create({ data: { userId, provider, providerAccountId: subject, openedAccount } })
}

export async function removeIdentity(actor: UserActor, tx: Transaction, provider: SocialProvider): Promise<void> {
  await tx.account.deleteMany({ where: { userId: actor.userId, provider } })
  await unsafeEndWithoutLine(actor, tx, actor.userId)
}
