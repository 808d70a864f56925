import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { Actor, SystemActor, UserActor, VisitorActor } from '@/lib/auth/actor'
import { db, type Prisma, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/language'
import { lockAccount } from '@/lib/sessions/mutations'
import { getLineNotices } from './data'
import { isFriend, messagingSettings } from './messaging-api'
import { givenLineConsent, lineNoticesVersion } from './rules'
import type { LineNotices } from './schema'

/** @throws AppError PROVIDER_NOT_CONFIGURED; LINE_NOT_CONNECTED */
export async function giveLineConsent(actor: UserActor, language: Language): Promise<LineNotices> {
  const { userId } = actor
  const { subject, checkedAt, canWrite } = await fetchFriendship(actor)
  return db().$transaction(async (tx) => {
    await lockAccount(actor, tx)
    // Disconnected or replaced during the request.
    if ((await tx.account.count({ where: { userId, provider: 'line', providerAccountId: subject } })) === 0) {
      throw new AppError('LINE_NOT_CONNECTED')
    }
    if ((await tx.lineConsent.count({ where: { userId, ...givenLineConsent.where() } })) === 0) {
      // No reply counts as a friend: the first notice finds out.
      const friendship = { isFriend: canWrite ?? true, friendChangedAt: checkedAt }
      const { id } = await tx.lineConsent.create({
        data: { ...friendship, userId, textVersion: lineNoticesVersion, language },
        select: { id: true },
      })
      await recordAudit(actor, 'consent.given', { targetId: id }, tx)
    } else await saveFriendship(tx, { userId }, canWrite, checkedAt)
    return getLineNotices(actor, tx)
  })
}

/** Without a consent it records nothing. @throws AppError PROVIDER_NOT_CONFIGURED; LINE_NOT_CONNECTED */
export async function checkLineFriendship(actor: UserActor): Promise<LineNotices> {
  const before = await getLineNotices(actor)
  if (before.agreedAt === null) return before
  const { checkedAt, canWrite } = await fetchFriendship(actor)
  await saveFriendship(db(), { userId: actor.userId }, canWrite, checkedAt)
  return getLineNotices(actor)
}

/** Outside of any transaction: LINE may take seconds. */
async function fetchFriendship(actor: UserActor) {
  if (!messagingSettings()) throw new AppError('PROVIDER_NOT_CONFIGURED')
  const subject = await findSubject(actor)
  const checkedAt = new Date()
  const friend = await isFriend(subject)
  return { subject, checkedAt, canWrite: friend === 'refused' ? null : friend }
}

async function saveFriendship(
  tx: Transaction,
  owner: { userId: string } | { id: string } | { user: { accounts: Prisma.AccountListRelationFilter } },
  isFriend: boolean | null,
  at: Date,
): Promise<void> {
  if (isFriend === null) return
  const isNewer = { OR: [{ friendChangedAt: null }, { friendChangedAt: { lte: at } }] }
  const data = { isFriend, friendChangedAt: at }
  await tx.lineConsent.updateMany({ where: { ...owner, ...givenLineConsent.where(), ...isNewer }, data })
}

async function findSubject({ userId }: UserActor): Promise<string> {
  const found = await db().account.findUnique({
    where: { userId_provider: { userId, provider: 'line' } },
    select: { providerAccountId: true },
  })
  if (!found) throw new AppError('LINE_NOT_CONNECTED')
  return found.providerAccountId
}

export async function withdrawLineConsent(actor: UserActor): Promise<LineNotices> {
  return db().$transaction(async (tx) => {
    await lockAccount(actor, tx)
    await endConsents(actor, tx, { userId: actor.userId })
    return getLineNotices(actor, tx)
  })
}

/** For an account without a LINE identity: a later one may be another person's. */
export async function unsafeEndWithoutLine(actor: Actor, tx: Transaction, userId: string): Promise<void> {
  await endConsents(actor, tx, { userId, user: { accounts: { none: { provider: 'line' } } } })
}

async function endConsents(actor: Actor, tx: Transaction, owner: Prisma.LineConsentWhereInput): Promise<void> {
  const ended = await tx.lineConsent.updateManyAndReturn({
    where: { ...owner, ...givenLineConsent.where() },
    data: { withdrawnAt: new Date() },
    select: { id: true },
  })
  for (const { id } of ended) await recordAudit(actor, 'consent.withdrawn', { targetId: id }, tx)
}

export async function markBlocked(_actor: SystemActor, consentId: string, checkedAt: Date): Promise<void> {
  await saveFriendship(db(), { id: consentId }, false, checkedAt)
}

interface FriendEvent {
  lineUserId: string
  isFriend: boolean
  /** By LINE's clock. */
  at: Date
}

/** Ignored when outdated: LINE repeats events, in any order. */
export async function unsafeRecordFriendship(_actor: VisitorActor, { lineUserId, isFriend, at }: FriendEvent) {
  const accounts = { some: { provider: 'line', providerAccountId: lineUserId } } as const
  await saveFriendship(db(), { user: { accounts } }, isFriend, at)
}
