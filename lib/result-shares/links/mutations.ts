import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { ShareLinkActor, UserActor, VisitorActor } from '@/lib/auth/actor'
import { assertRecent } from '@/lib/auth/recent-sign-in'
import { assertAgreed, recordConsent } from '@/lib/consents/mutations'
import { db, Prisma } from '@/lib/db'
import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/language'
import { type IdempotencyKey, type Once, once } from '@/lib/idempotency/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { toShare } from '@/lib/result-shares/data'
import { lifetimeAttempts, readableLink } from '@/lib/result-shares/rules'
import { lockAccount } from '@/lib/sessions/mutations'
import { visitAddress } from './addresses'
import { findLink } from './data'
import { passCookie, passcodeHashes } from './passcode'
import type { GivenPasscode, NewVisitLink } from './schema'
import type { VisitLink } from './types'

/**
 * Makes a link to the visit sheet of one own child, for a doctor outside the product. It ends by itself, but not with the
 * session that made it.
 *
 * @throws AppError NOT_FOUND when the child is not the actor's own; CONSENT_WITHDRAWN; REAUTHENTICATION_REQUIRED;
 *   TOO_MANY_REQUESTS
 */
export async function createVisitLink(
  actor: UserActor,
  { childId, days, passcode }: NewVisitLink,
  { language, idempotencyKey }: { language: Language; idempotencyKey?: IdempotencyKey | undefined },
): Promise<Once<VisitLink>> {
  // A repeat's copy of the answer must not hold a link that works, so that is made afterwards.
  const { value, replayed } = await once(actor, idempotencyKey, async (tx) => {
    // A session that was ended during the request hands out nothing. The account first, as where a doctor is asked.
    await lockAccount(actor, tx)
    await assertAgreed(actor, tx, childId)
    assertRecent(actor)
    await countHit(limits.sharedLinksByParent, actor.userId, { via: tx })
    const [id, expiresAt] = [uuidv7(), new Date(Date.now() + days * 86_400_000)]
    const [hash = null] = passcode === undefined ? [] : passcodeHashes(id, passcode)
    const row = await tx.resultShare.create({
      data: { id, childId, parentId: actor.userId, expiresAt, passcodeHash: hash },
    })
    await recordConsent(actor, tx, { userId: actor.userId, childId, purpose: 'doctor_share', language })
    await recordAudit(actor, 'results.shared', { childId, targetId: row.id }, tx)
    return { share: toShare(row), linkVersion: row.linkVersion, hasPasscode: hash !== null }
  })
  const { share, linkVersion, hasPasscode } = value
  const expiresAt = new Date(share.expiresAt)
  const link = visitAddress({ id: share.id, linkVersion, expiresAt, hasPasscode })
  return { value: { ...share, link, hasPasscode }, replayed }
}

/**
 * Judges one passcode for a link. Comparing and counting is one statement on the locked row, so that a thousand guesses at
 * once use up the same ten as one after the other.
 *
 * @throws AppError WRONG_PASSCODE with how many tries are left; LINK_NOT_FOUND when none was left, or the link has ended
 */
export async function judgePasscode(actor: ShareLinkActor, passcode: string): Promise<void> {
  const isRight = Prisma.sql`"passcodeHash" IN (${Prisma.join(passcodeHashes(actor.shareId, passcode))})`
  const wrong = await db().$transaction(async (tx) => {
    // Raw: function of a column; compared and counted at once.
    const [judged] = await tx.$queryRaw<{ childId: string; isRight: boolean; wrong: number }[]>`
    UPDATE "ResultShare" AS s
    SET "wrongPasscodes" = "wrongPasscodes" + CASE WHEN ${isRight} THEN 0 ELSE 1 END
    WHERE id = ${actor.shareId}::uuid AND "passcodeHash" IS NOT NULL AND ${readableLink.sql('s')}
    RETURNING "childId", ${isRight} AS "isRight", "wrongPasscodes" AS wrong`
    if (!judged) throw new AppError('LINK_NOT_FOUND')
    const { childId } = judged
    if (!judged.isRight && judged.wrong === lifetimeAttempts)
      await recordAudit(actor, 'results.link-locked', { childId, targetId: actor.shareId }, tx)
    return judged.isRight ? null : judged.wrong
  })
  // Outside: what was counted stays counted.
  if (wrong !== null) throw new AppError('WRONG_PASSCODE', { remainingAttempts: lifetimeAttempts - wrong })
}

/**
 * A reader gives the passcode of a visit sheet.
 *
 * @returns the `Set-Cookie` line with which the page then opens
 * @throws AppError as `judgePasscode` does; LINK_NOT_FOUND also for a link that asks for none
 */
export async function givePasscode(visitor: VisitorActor, { token, passcode }: GivenPasscode): Promise<string> {
  const link = await findLink(visitor, token, 'visit')
  if (!link.hasPasscode) throw new AppError('LINK_NOT_FOUND')
  await judgePasscode(link.actor, passcode)
  return passCookie(link)
}
