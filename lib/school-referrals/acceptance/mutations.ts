import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor, VisitorActor } from '@/lib/auth/actor'
import { addReferredChild, assertChildLimit, unsafeDetachFromReferral } from '@/lib/children/mutations'
import type { Transaction } from '@/lib/db'
import { withShortLockTimeout } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { emailKeyOf } from '@/lib/fields'
import { type IdempotencyKey, once, Repeat } from '@/lib/idempotency/mutations'
import { type OpenedReferral, openSchoolLink } from '@/lib/school-referrals/data'
import { unsafeCloseSchoolReferrals } from '@/lib/school-referrals/mutations'
import { notifyAcceptor, unsafeNotifyOfAcceptance } from '@/lib/school-referrals/notices/mutations'
import { unsafeLockUser } from '@/lib/users/mutations'
import { closedSchoolReferral, openSchoolReferral } from '../rules'

/** The first wins. @throws LINK_NOT_FOUND; REFERRAL_TAKEN, REFERRAL_COMPLETED; OTHER_PARENT_EMAIL; TOO_MANY_CHILDREN */
export async function acceptSchoolReferral(actor: UserActor, token: string, idempotencyKey?: IdempotencyKey) {
  const opened = await openSchoolLink(actor, token)
  return once(actor, idempotencyKey, async (tx) => {
    const account = await unsafeLockUser(tx, { id: actor.userId })
    if (!account) throw new AppError('UNAUTHENTICATED')
    const accepted = await acceptPending(tx, actor, opened)
    if (!accepted) return new Repeat(await findAcceptedChild(tx, actor, opened.id))
    const { parentEmailKey, school } = accepted
    // Without an address the school has handed the family a paper letter.
    const mustHave = school.requiresParentEmail ? parentEmailKey : null
    if (mustHave && !(account.isConfirmed && account.emailKey === mustHave)) throw new AppError('OTHER_PARENT_EMAIL')
    await assertChildLimit(actor, tx)
    return addChild(tx, actor, opened.id, accepted)
  })
}

/** Concurrent calls: the second blocks on the row, then finds nothing pending. */
async function acceptPending(tx: Transaction, actor: UserActor, { id, linkVersion }: OpenedReferral) {
  const [accepted] = await tx.schoolReferral.updateManyAndReturn({
    where: { id, linkVersion, ...openSchoolReferral.where() },
    data: { status: 'accepted', acceptedById: actor.userId, acceptedAt: new Date() },
    select: {
      studentName: true,
      studentGrade: true,
      studentGender: true,
      parentEmail: true,
      school: { select: { name: true, isDemo: true, requiresParentEmail: true } },
    },
  })
  if (!accepted) return null
  const { parentEmail, ...referral } = accepted
  return { ...referral, linkVersion, parentEmailKey: parentEmail && emailKeyOf(parentEmail) }
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

async function addChild(
  tx: Transaction,
  actor: UserActor,
  referralId: string,
  { studentName, studentGrade, studentGender, school, linkVersion, parentEmailKey }: AcceptedReferral,
): Promise<{ id: string }> {
  const student = { name: studentName, grade: studentGrade, gender: studentGender, school: school.name }
  const child = await addReferredChild(actor, tx, referralId, student)
  await recordAudit(actor, 'school-referral.accepted', { childId: child.id, targetId: referralId }, tx)
  if (!school.isDemo) await unsafeNotifyOfAcceptance(tx, { referralId, linkVersion, parentEmailKey })
  return child
}

/** Any link holder may, as a mail may go to a wrong person. @throws AppError LINK_NOT_FOUND; REFERRAL_COMPLETED */
export async function declineSchoolReferral(actor: UserActor | VisitorActor, token: string): Promise<void> {
  const { id, linkVersion, isDemo } = await openSchoolLink(actor, token)
  await withShortLockTimeout(async (tx) => {
    // Raw: lock.
    const [row] = await tx.$queryRaw<{ status: string; acceptedById: string | null }[]>`
      SELECT status::text AS status, "acceptedById" FROM "SchoolReferral"
      WHERE id = ${id}::uuid AND "linkVersion" = ${linkVersion} FOR NO KEY UPDATE`
    const isAcceptor = actor.kind === 'user' && row?.acceptedById === actor.userId
    // The wrong account could answer within five minutes: others can still decline after that.
    if (row?.status === 'completed' && isAcceptor) throw new AppError('REFERRAL_COMPLETED')
    if (!row || closedSchoolReferral.holds(row)) throw new AppError('LINK_NOT_FOUND')
    await unsafeCloseSchoolReferrals(tx, { id }, { status: 'declined', declinedBecause: 'wrong_person' })
    const about = await unsafeDetachFromReferral(tx, id)
    await recordAudit(actor, 'school-referral.declined', { ...about, targetId: id }, tx)
    if (!isDemo) await notifyAcceptor(actor, tx, { referralId: id, acceptedById: row.acceptedById, how: 'declined' })
  })
}
