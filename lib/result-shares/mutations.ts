import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit, recordAudits } from '@/lib/audit/mutations'
import type { Actor, UserActor } from '@/lib/auth/actor'
import { assertMayScreen, recordConsent } from '@/lib/consents/mutations'
import { db, type Transaction } from '@/lib/db'
import { orNotFound } from '@/lib/errors'
import type { Language } from '@/lib/i18n/language'
import { toShare } from './data'
import { unrevokedShare } from './rules'
import type { NewResultShare } from './schema'
import type { ResultShare } from './types'

/** Sharing again changes the expiry and what is added. @throws AppError NOT_FOUND for a child that is not own, CONSENT_WITHDRAWN */
export async function shareWithDoctor(
  actor: UserActor,
  tx: Transaction,
  { doctorId, childIds, days, details = [], language }: NewResultShare & { doctorId: string; language: Language },
): Promise<void> {
  // The caller holds the children's locks; this also checks that the children are the actor's.
  for (const childId of [...new Set(childIds)].sort()) {
    await assertMayScreen(actor, tx, childId)
    // Raw: upsert with a condition.
    const [share] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO "ResultShare" (id, "childId", "parentId", "doctorId", "expiresAt", details)
      VALUES (${uuidv7()}::uuid, ${childId}::uuid, ${actor.userId}::uuid, ${doctorId}::uuid,
        now() + ${days} * interval '1 day', ${[...new Set(details)]}::"SharedDetail"[])
      ON CONFLICT ("childId", "doctorId") WHERE ${unrevokedShare.sql('"ResultShare"')} DO UPDATE
        SET "expiresAt" = excluded."expiresAt", details = excluded.details
      RETURNING id`
    await recordConsent(actor, tx, { userId: actor.userId, childId, purpose: 'doctor_share', language })
    if (share) await recordAudit(actor, 'results.shared', { childId, targetId: share.id }, tx)
  }
}

type SharesToEnd = { parentId: string; id?: string; doctorId?: string; childIds?: string[] } | { doctorId: string }

/** All revocations go through here. Shares that had not expired get an entry in the access log. */
export async function endShares(actor: Actor, tx: Transaction, which: SharesToEnd): Promise<void> {
  const { childIds, ...where } = { childIds: null, ...which }
  const now = new Date()
  const ended = await tx.resultShare.updateManyAndReturn({
    where: { ...where, ...(childIds ? { childId: { in: childIds } } : {}), ...unrevokedShare.where() },
    data: { revokedAt: now, linkVersion: { increment: 1 } },
    select: { id: true, childId: true, expiresAt: true },
  })
  // Lock order: the link's row first, as when it is opened.
  await tx.linkReader.deleteMany({ where: { shareId: { in: ended.map(({ id }) => id) }, recipient: null } })
  const active = ended.filter(({ expiresAt }) => expiresAt > now)
  const entries = active.map(({ id, childId }) => ({ targetId: id, childId }))
  await recordAudits(actor, 'results.unshared', entries, tx)
}

/** Idempotent. @throws AppError NOT_FOUND */
export async function revokeShare(actor: UserActor, id: string): Promise<ResultShare> {
  return db().$transaction(async (tx) => {
    await endShares(actor, tx, { parentId: actor.userId, id })
    return toShare(orNotFound(await tx.resultShare.findFirst({ where: { id, parentId: actor.userId } })))
  })
}

export async function unsafeEraseSharesWith(tx: Transaction, doctorId: string): Promise<void> {
  await tx.resultShare.deleteMany({ where: { doctorId } })
}
