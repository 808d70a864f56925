import 'server-only'
import type { SystemActor, UserActor } from '@/lib/auth/actor'
import { db, type Transaction, withIsoTimes } from '@/lib/db'
import { enabledAccount } from '@/lib/users/rules'
import { messagingSettings } from './messaging-api'
import { givenLineConsent } from './rules'
import type { LineConsent, LineNotices } from './schema'

export async function getLineNotices(actor: UserActor, via: Transaction = db()): Promise<LineNotices> {
  const { accounts, lineConsents } = await via.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: {
      accounts: { where: { provider: 'line' }, select: { id: true } },
      lineConsents: { where: givenLineConsent.where(), select: { givenAt: true, isFriend: true } },
    },
  })
  const [consent] = lineConsents
  return {
    isConfigured: messagingSettings() !== null,
    isConnected: accounts.length > 0,
    agreedAt: consent?.givenAt.toISOString() ?? null,
    isFriend: consent?.isFriend ?? false,
  }
}

export async function findLineConsent(actor: UserActor): Promise<LineConsent | null> {
  const consent = await db().lineConsent.findFirst({
    where: { userId: actor.userId },
    orderBy: [{ givenAt: 'desc' }, { id: 'desc' }],
    select: { givenAt: true, withdrawnAt: true },
  })
  return consent && withIsoTimes(consent)
}

export async function findLineRecipient(_actor: SystemActor, userId: string) {
  const consent = await db().lineConsent.findFirst({
    where: { userId, ...givenLineConsent.where(), user: enabledAccount.where() },
    select: {
      id: true,
      isFriend: true,
      user: { select: { accounts: { where: { provider: 'line' }, select: { providerAccountId: true } } } },
    },
  })
  const [identity] = consent?.user.accounts ?? []
  if (!consent || !identity) return null
  return { consentId: consent.id, lineUserId: identity.providerAccountId, isFriend: consent.isFriend }
}
