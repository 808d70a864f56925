import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor, UserActor, VisitorActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/language'
import { lockAccount } from '@/lib/sessions/mutations'
import { getLineNotices } from './data'
import { isFriend, messagingSettings } from './messaging-api'
import { lineNoticesVersion } from './text-version'
import type { LineNotices } from './types'

/**
 * Records that the actor wants notices in LINE. A repeat changes nothing, but asks LINE again whether it may write.
 *
 * @param language in which the words were read
 * @throws AppError NOT_ALLOWED for a teacher or doctor, to whom no notice goes; PROVIDER_NOT_CONFIGURED; LINE_NOT_CONNECTED
 */
export async function agreeToLine(actor: UserActor, language: Language): Promise<LineNotices> {
  if (actor.role !== 'parent') throw new AppError('NOT_ALLOWED')
  if (!messagingSettings()) throw new AppError('PROVIDER_NOT_CONFIGURED')
  const subject = await findSubject(actor)
  // Before the transaction: LINE may take seconds.
  const canWrite = await isFriend(subject)
  return db().$transaction(async (tx) => {
    await lockAccount(actor, tx)
    const { userId } = actor
    // Disconnected meanwhile, or another one connected.
    if ((await tx.account.count({ where: { userId, provider: 'line', providerAccountId: subject } })) === 0) {
      throw new AppError('LINE_NOT_CONNECTED')
    }
    const active = await tx.lineConsent.findFirst({ where: { userId, withdrawnAt: null }, select: { id: true } })
    // LINE's silence is no no: the first notice finds out.
    const reachable = { isFriend: canWrite ?? true }
    if (active) await tx.lineConsent.updateMany({ where: { id: active.id, userId }, data: reachable })
    else {
      const data = { ...reachable, userId, textVersion: lineNoticesVersion, language }
      const { id } = await tx.lineConsent.create({ data, select: { id: true } })
      await recordAudit(actor, 'consent.given', { targetId: id }, tx)
    }
    return getLineNotices(actor, tx)
  })
}

async function findSubject({ userId }: UserActor): Promise<string> {
  const found = await db().account.findUnique({
    where: { userId_provider: { userId, provider: 'line' } },
    select: { providerAccountId: true },
  })
  if (!found) throw new AppError('LINE_NOT_CONNECTED')
  return found.providerAccountId
}

/** Takes the consent back: from the next notice on all come by mail. A repeat changes nothing. */
export async function withdrawFromLine(actor: UserActor): Promise<LineNotices> {
  return db().$transaction(async (tx) => {
    await lockAccount(actor, tx)
    const ended = await tx.lineConsent.updateManyAndReturn({
      where: { userId: actor.userId, withdrawnAt: null },
      data: { withdrawnAt: new Date() },
      select: { id: true },
    })
    for (const { id } of ended) await recordAudit(actor, 'consent.withdrawn', { targetId: id }, tx)
    return getLineNotices(actor, tx)
  })
}

/** Ends the consent of an account that has no LINE identity any more: another one is another person's until asked. */
export async function unsafeEndWithoutLine(tx: Transaction, userId: string): Promise<void> {
  await tx.lineConsent.updateMany({
    where: { userId, withdrawnAt: null, user: { accounts: { none: { provider: 'line' } } } },
    data: { withdrawnAt: new Date() },
  })
}

/** The parent has blocked the official account, or was never its friend: notices come by mail until LINE says otherwise. */
export async function unsafeMarkBlocked(_actor: SystemActor, consentId: string): Promise<void> {
  await db().lineConsent.updateMany({ where: { id: consentId, withdrawnAt: null }, data: { isFriend: false } })
}

/** What LINE reports of one of its users; nothing is kept of those who have not agreed to notices. */
interface FriendEvent {
  lineUserId: string
  isFriend: boolean
  /** By LINE's clock. */
  at: Date
}

/** An event that is older than the newest one known changes nothing: LINE delivers again, and in any order. */
export async function unsafeRecordFriendship(
  _actor: VisitorActor,
  { lineUserId, isFriend, at }: FriendEvent,
): Promise<void> {
  const identity = { some: { provider: 'line', providerAccountId: lineUserId } } as const
  await db().lineConsent.updateMany({
    where: {
      withdrawnAt: null,
      user: { accounts: identity },
      OR: [{ friendChangedAt: null }, { friendChangedAt: { lte: at } }],
    },
    data: { isFriend, friendChangedAt: at },
  })
}
