import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor, VisitorActor } from '@/lib/auth/actor'
import { addReferredChild, assertRoomForChild, unsafeDetachFromReferral } from '@/lib/children/mutations'
import type { Transaction } from '@/lib/db'
import { inYieldingTransaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { type IdempotencyKey, type Once, once, Repeat } from '@/lib/idempotency/mutations'
import { type OpenedReferral, openSchoolLink } from '@/lib/school-referrals/data'
import { tellAcceptor, unsafeTellOfAcceptance } from '@/lib/school-referrals/notices/mutations'

/**
 * Takes a referral over: its student becomes the actor's child, with what the school said of it. The first to accept wins.
 *
 * @returns the child's id; of the same child when the actor accepted before
 * @throws AppError LINK_NOT_FOUND; REFERRAL_TAKEN, REFERRAL_COMPLETED; OTHER_PARENT_EMAIL where the school asks for the
 *   address it wrote to; TOO_MANY_CHILDREN
 */
export async function acceptSchoolReferral(
  actor: UserActor,
  token: string,
  idempotencyKey?: IdempotencyKey,
): Promise<Once<{ id: string }>> {
  const opened = await openSchoolLink(actor, token)
  return once(actor, idempotencyKey, async (tx) => {
    const [account] = await tx.$queryRaw<Account[]>`
      SELECT "emailKey", "emailVerifiedAt" IS NOT NULL AS "isVerified" FROM "User" WHERE id = ${actor.userId}::uuid
      FOR NO KEY UPDATE`
    if (!account) throw new AppError('UNAUTHENTICATED')
    const taken = await take(tx, actor, opened)
    if (!taken) return new Repeat(await acceptedBefore(tx, actor, opened.id))
    if (taken.requiresParentEmail && !(account.isVerified && account.emailKey === taken.parentEmailKey))
      throw new AppError('OTHER_PARENT_EMAIL')
    await assertRoomForChild(actor, tx)
    return addChild(tx, actor, opened.id, taken)
  })
}

interface Account {
  emailKey: string | null
  isVerified: boolean
}

interface Taken {
  studentName: string
  studentGrade: string | null
  linkVersion: number
  parentEmailKey: string
  schoolName: string
  isDemo: boolean
  requiresParentEmail: boolean
}

/** Two at once: the second waits here for the first, and then finds nothing that is pending. */
async function take(tx: Transaction, actor: UserActor, { id, linkVersion }: OpenedReferral): Promise<Taken | null> {
  const [taken] = await tx.$queryRaw<Taken[]>`
    UPDATE "SchoolReferral" r SET status = 'accepted', "acceptedById" = ${actor.userId}::uuid, "acceptedAt" = now()
    FROM "School" s
    WHERE s.id = r."schoolId" AND r.id = ${id}::uuid AND r."linkVersion" = ${linkVersion} AND r.status = 'pending'
      AND r."expiresAt" > now()
    RETURNING r."studentName", r."studentGrade", r."linkVersion", lower(r."parentEmail") AS "parentEmailKey",
      s.name AS "schoolName", s."isDemo", s."requiresParentEmail"`
  return taken ?? null
}

async function acceptedBefore(tx: Transaction, actor: UserActor, referralId: string): Promise<{ id: string }> {
  const [row] = await tx.$queryRaw<{ status: string; acceptedById: string | null; childId: string | null }[]>`
    SELECT r.status::text AS status, r."acceptedById", c.id AS "childId"
    FROM "SchoolReferral" r LEFT JOIN "Child" c ON c."schoolReferralId" = r.id AND c."parentId" = ${actor.userId}::uuid
    WHERE r.id = ${referralId}::uuid`
  if (row?.status === 'completed') throw new AppError('REFERRAL_COMPLETED')
  // Revoked, declined, renewed or run out since it was opened.
  if (row?.status !== 'accepted') throw new AppError('LINK_NOT_FOUND')
  if (row.acceptedById !== actor.userId || !row.childId) throw new AppError('REFERRAL_TAKEN')
  return { id: row.childId }
}

async function addChild(tx: Transaction, actor: UserActor, referralId: string, taken: Taken): Promise<{ id: string }> {
  const { studentName, studentGrade, schoolName, isDemo, linkVersion } = taken
  const student = { name: studentName, grade: studentGrade, school: schoolName }
  const child = await addReferredChild(actor, tx, referralId, student)
  await recordAudit(actor, 'school-referral.accepted', { childId: child.id, targetId: referralId }, tx)
  if (!isDemo) await unsafeTellOfAcceptance(tx, { referralId, linkVersion, parentEmailKey: taken.parentEmailKey })
  return child
}

/**
 * Says that this is not one's child. Whoever holds the link may: the mail may have gone to a stranger, or a stranger may
 * have accepted. A child that was added stays where it is, and the school hears no more of it. Declining twice finds
 * nothing.
 *
 * @throws AppError LINK_NOT_FOUND; REFERRAL_COMPLETED to the one who answered the questions
 */
export async function declineSchoolReferral(actor: UserActor | VisitorActor, token: string): Promise<void> {
  const { id, linkVersion, isDemo } = await openSchoolLink(actor, token)
  await inYieldingTransaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ status: string; acceptedById: string | null }[]>`
      SELECT status::text AS status, "acceptedById" FROM "SchoolReferral"
      WHERE id = ${id}::uuid AND "linkVersion" = ${linkVersion} FOR NO KEY UPDATE`
    const isAcceptor = actor.kind === 'user' && row?.acceptedById === actor.userId
    // Eighteen answers take a stranger five minutes: the way out must outlast them.
    if (row?.status === 'completed' && isAcceptor) throw new AppError('REFERRAL_COMPLETED')
    if (!row || row.status === 'revoked' || row.status === 'declined') throw new AppError('LINK_NOT_FOUND')
    await tx.$executeRaw`
      UPDATE "SchoolReferral" SET status = 'declined', "acceptedById" = NULL, "acceptedAt" = NULL, "completedAt" = NULL,
        "closedAt" = now(), "linkVersion" = "linkVersion" + 1
      WHERE id = ${id}::uuid`
    const about = await unsafeDetachFromReferral(tx, id)
    await recordAudit(actor, 'school-referral.declined', { ...about, targetId: id }, tx)
    if (!isDemo) await tellAcceptor(actor, tx, { referralId: id, acceptedById: row.acceptedById, how: 'declined' })
  })
}
