import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { recordConsent } from '@/lib/consents/mutations'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import { limits } from '@/lib/http/limits'
import { countHit, type Intent, type Once, once } from '@/lib/http/mutations'
import type { Language } from '@/lib/i18n/language'
import { type ShareRow, toShare, withLink } from './data'
import type { NewLink, NewSharing } from './schema'
import type { ResultShare, SharedLink } from './types'

/**
 * Lets a doctor read the results of own children, as part of the request to that doctor. Sharing again changes until when.
 *
 * @throws AppError NOT_FOUND when one of the children is not the actor's own; then none is shared
 */
export async function shareWithDoctor(
  actor: UserActor,
  tx: Transaction,
  { doctorId, childIds, days, language }: NewSharing & { doctorId: string; language: Language },
): Promise<void> {
  // The caller holds the children's locks; asking again says whose they are.
  for (const childId of [...new Set(childIds)].sort()) {
    const [child] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM "Child" WHERE id = ${childId}::uuid AND "parentId" = ${actor.userId}::uuid FOR NO KEY UPDATE`
    if (!child) throw new AppError('NOT_FOUND')
    const [share] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO "ResultShare" (id, "childId", "parentId", "doctorId", "expiresAt")
      VALUES (${uuidv7()}::uuid, ${childId}::uuid, ${actor.userId}::uuid, ${doctorId}::uuid,
        now() + ${days} * interval '1 day')
      ON CONFLICT ("childId", "doctorId") WHERE "revokedAt" IS NULL DO UPDATE SET "expiresAt" = excluded."expiresAt"
      RETURNING id`
    await recordConsent(actor, tx, { userId: actor.userId, childId, purpose: 'doctor_share', language })
    if (share) await recordAudit(actor, 'results.shared', { childId, targetId: share.id }, tx)
  }
}

/**
 * Makes a link to the visit sheet of one own child, for a doctor outside the product. It ends by itself.
 *
 * @throws AppError NOT_FOUND when the child is not the actor's own; TOO_MANY_REQUESTS
 */
export async function createLink(
  actor: UserActor,
  { childId, days }: NewLink,
  { language, intent }: { language: Language; intent?: Intent | undefined },
): Promise<Once<SharedLink>> {
  // A repeat's copy of the answer must not hold a link that works, so that is made afterwards.
  const { value, replayed } = await once(actor, intent, async (tx) => {
    const [child] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM "Child" WHERE id = ${childId}::uuid AND "parentId" = ${actor.userId}::uuid FOR NO KEY UPDATE`
    if (!child) throw new AppError('NOT_FOUND')
    await countHit(limits.sharedLinksByParent, actor.userId, { via: tx })
    const expiresAt = new Date(Date.now() + days * 86_400_000)
    const row = await tx.resultShare.create({ data: { id: uuidv7(), childId, parentId: actor.userId, expiresAt } })
    await recordConsent(actor, tx, { userId: actor.userId, childId, purpose: 'doctor_share', language })
    await recordAudit(actor, 'results.shared', { childId, targetId: row.id }, tx)
    return { share: toShare(row), linkVersion: row.linkVersion }
  })
  return { value: withLink(actor, value.share, value.linkVersion), replayed }
}

/** Ends all that a doctor may read of the actor's children. */
export async function endSharesWith(actor: UserActor, tx: Transaction, doctorId: string): Promise<void> {
  const ended = await tx.$queryRaw<{ id: string; childId: string }[]>`
    UPDATE "ResultShare" SET "revokedAt" = now(), "linkVersion" = "linkVersion" + 1
    WHERE "parentId" = ${actor.userId}::uuid AND "doctorId" = ${doctorId}::uuid AND "revokedAt" IS NULL
    RETURNING id, "childId"`
  for (const { id, childId } of ended) await recordAudit(actor, 'results.unshared', { childId, targetId: id }, tx)
}

/**
 * Ends a permission at once. Withdrawing twice is the same as once.
 *
 * @throws AppError NOT_FOUND
 */
export async function revokeShare(actor: UserActor, id: string): Promise<ResultShare> {
  return db().$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<ShareRow[]>`
      SELECT id, "childId", "doctorId", "createdAt", "expiresAt", "revokedAt" FROM "ResultShare"
      WHERE id = ${id}::uuid AND "parentId" = ${actor.userId}::uuid FOR UPDATE`
    if (!row) throw new AppError('NOT_FOUND')
    if (row.revokedAt) return toShare(row)
    const revokedAt = new Date()
    await tx.$executeRaw`
      UPDATE "ResultShare" SET "revokedAt" = ${revokedAt.toISOString()}::timestamptz, "linkVersion" = "linkVersion" + 1
      WHERE id = ${id}::uuid`
    await recordAudit(actor, 'results.unshared', { childId: row.childId, targetId: id }, tx)
    return toShare({ ...row, revokedAt })
  })
}
