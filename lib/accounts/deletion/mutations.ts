import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { assertRecent } from '@/lib/auth/recent'
import { eraseChildren, lockOwnChildren } from '@/lib/children/deletion/mutations'
import type { Transaction } from '@/lib/db'
import { inYieldingTransaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { endShares } from '@/lib/result-shares/mutations'
import { endKeysOfSchools } from '@/lib/schools/api-keys/mutations'
import { listOwnSchools } from '@/lib/schools/data'
import { lockOwnSchools, tellOfKeys } from '@/lib/schools/mutations'

/**
 * Deletes the actor's account with everything that is its own, at once and for good. What stays names nobody: the log of
 * who did what (ids only), and rows of others that the account had a part in.
 *
 * @throws AppError REAUTHENTICATION_REQUIRED; UNAUTHENTICATED when it is gone already; UNAVAILABLE while it is kept busy
 */
export async function deleteAccount(actor: UserActor): Promise<void> {
  assertRecent(actor)
  await inYieldingTransaction(async (tx) => {
    const childIds = await lockOwnChildren(actor, tx)
    // Schools before the account, as whoever accepts an invitation.
    await lockOwnSchools(actor, tx)
    const [user] = await tx.$queryRaw<{ emailKey: string | null }[]>`
      SELECT "emailKey" FROM "User" WHERE id = ${actor.userId}::uuid FOR UPDATE`
    // Another device may have ended this session while the children were being locked.
    const live = await tx.session.count({ where: { id: actor.sessionId, userId: actor.userId } })
    if (!user || live === 0) throw new AppError('UNAUTHENTICATED')
    await eraseChildren(actor, tx, childIds)
    await withdrawFromSchools(tx, actor, user.emailKey)
    await withdrawDoctor(tx, actor)
    await erasePlumbing(tx, actor)
    // Sessions, identities, tokens, memberships and consents go with their user.
    await tx.$executeRaw`DELETE FROM "User" WHERE id = ${actor.userId}::uuid`
    await recordAudit(actor, 'account.deleted', { targetId: actor.userId }, tx)
  })
}

/**
 * What the account tried out at the demo school goes. A real school's referral is the school's own record, written before
 * there was this account: whoever accepted it, perhaps by mistake, must not be able to empty it. An invitation that was
 * accepted has done its work. Keys that nobody could revoke any more end; whoever leaves must not be held back by them.
 */
async function withdrawFromSchools(tx: Transaction, actor: UserActor, emailKey: string | null): Promise<void> {
  // Again: the account may have joined one before it was locked.
  await endKeysOfSchools(actor, tx, await lockOwnSchools(actor, tx))
  for (const { id } of await listOwnSchools(actor, tx))
    await tellOfKeys(actor, tx, { schoolId: id, userId: actor.userId })
  await tx.$executeRaw`
    DELETE FROM "SchoolReferral" r USING "School" s
    WHERE s.id = r."schoolId" AND s."isDemo" AND r."createdById" = ${actor.userId}::uuid`
  await tx.$executeRaw`
    DELETE FROM "SchoolInvitation" i USING "SchoolMembership" m
    WHERE m."userId" = ${actor.userId}::uuid AND m."schoolId" = i."schoolId" AND i."emailKey" = ${emailKey}`
}

/**
 * A doctor is listed no more, reads nothing more, and the notes go. Parents keep that they asked a doctor, without the
 * name: a listing that nobody asked anything of goes as a whole.
 */
async function withdrawDoctor(tx: Transaction, actor: UserActor): Promise<void> {
  const [doctor] = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "Doctor" SET "verifiedAt" = NULL, name = '', specialty = '', location = '', "yearsOfExperience" = 0,
      "calendarBookingLink" = NULL
    WHERE "userId" = ${actor.userId}::uuid RETURNING id`
  if (!doctor) return
  // The parents' logs say that it ended, before nothing is left to end.
  await endShares(actor, tx, { doctorId: doctor.id })
  await tx.$executeRaw`DELETE FROM "ResultShare" WHERE "doctorId" = ${doctor.id}::uuid`
  await tx.$executeRaw`
    DELETE FROM "ConsultationNote" n USING "Consultation" c
    WHERE c.id = n."consultationId" AND c."doctorId" = ${doctor.id}::uuid`
  await tx.$executeRaw`
    UPDATE "Consultation" SET status = 'cancelled', "closedAt" = now()
    WHERE "doctorId" = ${doctor.id}::uuid AND status IN ('scheduled', 'callback_requested', 'contacted')`
  await tx.$executeRaw`
    DELETE FROM "Doctor" d WHERE d.id = ${doctor.id}::uuid
      AND NOT EXISTS (SELECT FROM "Consultation" c WHERE c."doctorId" = d.id)`
}

/** Stored answers quote what was sent, the registration's among them; a notice may hold an old address. */
async function erasePlumbing(tx: Transaction, actor: UserActor): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "IdempotencyKey" WHERE scope = ${`user:${actor.userId}`}
      OR scope LIKE 'visitor:%' AND response->>'id' = ${actor.userId}`
  await tx.$executeRaw`
    DELETE FROM "MailDelivery" m WHERE m.recipient IS NOT NULL AND (m."rowId" = ${actor.userId}::uuid
      OR m."rowId" IN (SELECT t.id FROM "AccountToken" t WHERE t."userId" = ${actor.userId}::uuid)
      OR m.recipient = (SELECT u."emailKey" FROM "User" u WHERE u.id = ${actor.userId}::uuid))`
  // Other limits are counted under an HMAC. A request of this moment holds its counter and may wait for its session.
  await tx.$executeRaw`
    DELETE FROM "RateLimit" WHERE key IN (
      SELECT l.key FROM "RateLimit" l WHERE l.key IN (
        SELECT 'session:' || s.id FROM "Session" s WHERE s."userId" = ${actor.userId}::uuid
      ) FOR UPDATE SKIP LOCKED
    )`
}
