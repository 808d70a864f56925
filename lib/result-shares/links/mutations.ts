import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { ShareLinkActor, UserActor, VisitorActor } from '@/lib/auth/actor'
import { assertRecent } from '@/lib/auth/recent-sign-in'
import { assertAgreed, recordConsent } from '@/lib/consents/mutations'
import { linkConsentVersion } from '@/lib/consents/text-versions'
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
import type { NewVisitLink, SubmittedPasscode } from './schema'
import type { VisitLink } from './types'

/** @throws AppError NOT_FOUND; CONSENT_WITHDRAWN; REAUTHENTICATION_REQUIRED; TOO_MANY_REQUESTS */
export async function createVisitLink(
  actor: UserActor,
  { childId, days, passcode }: NewVisitLink,
  { language, idempotencyKey }: { language: Language; idempotencyKey?: IdempotencyKey },
): Promise<Once<VisitLink>> {
  // The stored reply must not hold a working link, so it is made afterwards.
  const { value, replayed } = await once(actor, idempotencyKey, async (tx) => {
    // A session that ended during the request must not share. Lock order: account first, as in consultations.
    await lockAccount(actor, tx)
    await assertAgreed(actor, tx, childId)
    assertRecent(actor)
    await countHit(limits.sharedLinksByParent, actor.userId, { via: tx })
    const [id, expiresAt] = [uuidv7(), new Date(Date.now() + days * 86_400_000)]
    const [passcodeHash = null] = passcode === undefined ? [] : passcodeHashes(id, passcode)
    const row = await tx.resultShare.create({ data: { id, childId, parentId: actor.userId, expiresAt, passcodeHash } })
    const consent = { purpose: 'doctor_share', language, textVersion: linkConsentVersion } as const
    await recordConsent(actor, tx, { userId: actor.userId, childId, ...consent })
    await recordAudit(actor, 'results.shared', { childId, targetId: row.id }, tx)
    return { share: toShare(row), linkVersion: row.linkVersion, hasPasscode: passcodeHash !== null }
  })
  const { share, linkVersion, hasPasscode } = value
  const link = visitAddress({ id: share.id, linkVersion, expiresAt: new Date(share.expiresAt), hasPasscode })
  return { value: { ...share, link, hasPasscode }, replayed }
}

/**
 * Compares and counts in one statement on the locked row: concurrent guesses cannot exceed the ten attempts.
 * @throws AppError WRONG_PASSCODE with `remainingAttempts`; LINK_NOT_FOUND
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
  // Thrown outside the transaction, which must commit the count.
  if (wrong !== null) throw new AppError('WRONG_PASSCODE', { remainingAttempts: lifetimeAttempts - wrong })
}

/** @returns the `Set-Cookie` line for the visit sheet. @throws AppError LINK_NOT_FOUND, and as `judgePasscode` */
export async function submitPasscode(visitor: VisitorActor, { token, passcode }: SubmittedPasscode): Promise<string> {
  const link = await findLink(visitor, token, 'visit')
  if (!link.hasPasscode) throw new AppError('LINK_NOT_FOUND')
  await judgePasscode(link.actor, passcode)
  return passCookie(link)
}
