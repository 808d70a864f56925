import 'server-only'
import { recordAudit, recordAudits } from '@/lib/audit/mutations'
import type { UserActor, VisitorActor } from '@/lib/auth/actor'
import { earlierLetterHashes, type LetterHashes } from '@/lib/auth/letter-code'
import { addReferredChild, assertChildLimit, unsafeDetachFromReferrals } from '@/lib/children/mutations'
import { type Transaction, withShortLockTimeout } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { emailKeyOf } from '@/lib/fields'
import { Repeat } from '@/lib/idempotency/mutations'
import { type OpenedReferral, openSchoolLink } from '@/lib/school-referrals/data'
import { unsafeCloseSchoolReferrals } from '@/lib/school-referrals/mutations'
import { notifyAcceptor, unsafeNotifyOfAcceptance } from '@/lib/school-referrals/notices/mutations'
import { unsafeLockUser } from '@/lib/users/mutations'
import { accountByLetter } from '@/lib/users/rules'
import { closedSchoolReferral, openSchoolReferral, versionSql } from '../rules'

export interface Acceptance {
  child: { id: string }
  /** Whose child the referral was attached to before a new letter: closed if one of the older letters opened the account. */
  replaced: { userId: string; letterHashes: string[] } | null
}

/** The first wins. @throws UNAUTHENTICATED for a closed account; LINK_NOT_FOUND; REFERRAL_TAKEN, REFERRAL_COMPLETED; OTHER_PARENT_EMAIL; TOO_MANY_CHILDREN */
export async function acceptOpened(
  actor: UserActor,
  tx: Transaction,
  opened: OpenedReferral,
): Promise<Acceptance | Repeat<{ id: string }>> {
  const account = await unsafeLockUser(tx, { id: actor.userId })
  if (!account?.isEnabled) throw new AppError('UNAUTHENTICATED')
  const accepted = await acceptPending(tx, actor, opened)
  if (!accepted) return new Repeat(await findAcceptedChild(tx, actor, opened.id))
  const { parentEmailKey, school } = accepted
  // Without an address the school has handed the family a paper letter.
  const mustHave = school.requiresParentEmail ? parentEmailKey : null
  if (mustHave && !(account.isConfirmed && account.emailKey === mustHave)) throw new AppError('OTHER_PARENT_EMAIL')
  const attached = await findAttached(tx, opened.id)
  const isOwn = attached?.parentId === actor.userId
  if (attached && !isOwn) await detach(tx, opened.id, attached.id)
  const child = isOwn ? { id: attached.id } : await addChild(tx, actor, opened.id, accepted)
  if (isOwn) await completeAnswered(tx, opened.id, child.id)
  await recordAudit(actor, 'school-referral.accepted', { childId: child.id, targetId: opened.id }, tx)
  const { linkVersion, letterVersion } = accepted
  if (!school.isDemo) await unsafeNotifyOfAcceptance(tx, { referralId: opened.id, linkVersion, parentEmailKey })
  if (!attached || isOwn) return { child, replaced: null }
  return { child, replaced: { userId: attached.parentId, letterHashes: earlierLetterHashes(opened.id, letterVersion) } }
}

/** Concurrent calls: the second blocks on the row, then finds nothing pending. */
async function acceptPending(tx: Transaction, actor: UserActor, { id, version }: OpenedReferral) {
  const [accepted] = await tx.schoolReferral.updateManyAndReturn({
    where: { id, ...version, ...openSchoolReferral.where() },
    data: { status: 'accepted', acceptedById: actor.userId, acceptedAt: new Date() },
    select: {
      linkVersion: true,
      letterVersion: true,
      studentName: true,
      studentGrade: true,
      studentGender: true,
      parentEmail: true,
      school: { select: { name: true, isDemo: true, requiresParentEmail: true } },
    },
  })
  if (!accepted) return null
  const { parentEmail, ...referral } = accepted
  return { ...referral, parentEmailKey: parentEmail && emailKeyOf(parentEmail) }
}

type AcceptedReferral = NonNullable<Awaited<ReturnType<typeof acceptPending>>>

async function findAcceptedChild(tx: Transaction, actor: UserActor, referralId: string): Promise<{ id: string }> {
  const row = await tx.schoolReferral.findUnique({
    where: { id: referralId },
    select: { status: true, acceptedById: true, child: { select: { id: true, parentId: true } } },
  })
  if (row?.status === 'completed') throw new AppError('REFERRAL_COMPLETED')
  // Revoked, declined, renewed or expired since it was opened.
  if (row?.status !== 'accepted') throw new AppError('LINK_NOT_FOUND')
  const isOwn = row.acceptedById === actor.userId && row.child?.parentId === actor.userId
  if (!isOwn || !row.child) throw new AppError('REFERRAL_TAKEN')
  return { id: row.child.id }
}

/** Of a letter that was lost after it had been accepted. */
function findAttached(tx: Transaction, schoolReferralId: string) {
  return tx.child.findUnique({ where: { schoolReferralId }, select: { id: true, parentId: true } })
}

/** Its requests are locked first, as in a teacher's submission. */
async function detach(tx: Transaction, referralId: string, childId: string): Promise<void> {
  // Raw: lock.
  await tx.$executeRaw`SELECT FROM "TeacherReferral" t WHERE t."childId" = ${childId}::uuid ORDER BY t.id FOR UPDATE`
  await unsafeDetachFromReferrals(tx, [referralId])
}

/** The same parent had answered before the letter was lost. */
async function completeAnswered(tx: Transaction, id: string, childId: string): Promise<void> {
  const answers = await tx.assessment.count({ where: { childId, assessorType: 'parent' } })
  if (answers === 0) return
  await tx.schoolReferral.update({
    where: { id },
    data: { status: 'completed', completedAt: new Date() },
    select: { id: true },
  })
}

async function addChild(
  tx: Transaction,
  actor: UserActor,
  referralId: string,
  { studentName, studentGrade, studentGender, school }: AcceptedReferral,
): Promise<{ id: string }> {
  await assertChildLimit(actor, tx)
  const student = { name: studentName, grade: studentGrade, gender: studentGender, school: school.name }
  return addReferredChild(actor, tx, referralId, student)
}

export async function unsafeRenewLetterHash(tx: Transaction, [first, ...others]: LetterHashes): Promise<void> {
  await tx.schoolReferral.updateMany({ where: { letterHash: { in: others } }, data: { letterHash: first } })
}

/**
 * Any link holder may, as a mail may go to a wrong person. A paper lies in many hands, so it does not end what its own password
 * accepted. @throws AppError LINK_NOT_FOUND; REFERRAL_COMPLETED; REFERRAL_TAKEN
 */
export async function declineSchoolReferral(actor: UserActor | VisitorActor, token: string): Promise<void> {
  const { id, version, isDemo } = await openSchoolLink(actor, token)
  await withShortLockTimeout(async (tx) => {
    // Raw: lock.
    const [row] = await tx.$queryRaw<{ status: string; acceptedById: string | null }[]>`
      SELECT status::text AS status, "acceptedById" FROM "SchoolReferral"
      WHERE id = ${id}::uuid AND ${versionSql(version)} FOR NO KEY UPDATE`
    const isAcceptor = actor.kind === 'user' && row?.acceptedById === actor.userId
    // The wrong account could answer within five minutes: others can still decline after that.
    if (row?.status === 'completed' && isAcceptor) throw new AppError('REFERRAL_COMPLETED')
    if (!row || closedSchoolReferral.holds(row)) throw new AppError('LINK_NOT_FOUND')
    if ('letterVersion' in version && !isAcceptor && (await isByLetter(tx, row.acceptedById)))
      throw new AppError('REFERRAL_TAKEN')
    const ending = { status: 'declined', declinedBecause: 'wrong_person' } as const
    const closed = await unsafeCloseSchoolReferrals(tx, { id }, ending)
    await recordAudits(actor, 'school-referral.declined', closed, tx)
    if (!isDemo) await notifyAcceptor(actor, tx, { referralId: id, acceptedById: row.acceptedById, how: 'declined' })
  })
}

async function isByLetter(tx: Transaction, id: string | null): Promise<boolean> {
  return id !== null && (await tx.user.count({ where: { id, ...accountByLetter.where() } })) > 0
}
