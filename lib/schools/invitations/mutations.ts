import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { OwnerActor, SchoolAdminActor, UserActor } from '@/lib/auth/actor'
import { assertRecent } from '@/lib/auth/recent-sign-in'
import { db, type Transaction } from '@/lib/db'
import { assertConfirmedAddress } from '@/lib/email-verification/mutations'
import { AppError, orNotFound } from '@/lib/errors'
import { emailKeyOf } from '@/lib/fields'
import { type IdempotencyKey, type Once, once } from '@/lib/idempotency/mutations'
import { enqueueMail } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { mailboxKeyOf } from '@/lib/rate-limits/mailbox'
import { countHit } from '@/lib/rate-limits/mutations'
import { unsafeAssertClasses, unsafeSaveClasses } from '@/lib/schools/classes/mutations'
import { addMember, lockAdministered, unsafeLockMembers } from '@/lib/schools/mutations'
import { administeredBy, openSchoolInvitation, unacceptedSchoolInvitation } from '../rules'
import { getOwnInvitation, openInvitationLink } from './data'
import type { NewInvitationInput, SchoolInvitation } from './schema'

const linkExpiry = () => new Date(Date.now() + 14 * 24 * 3_600_000)

/** @throws NOT_ALLOWED; ALREADY_MEMBER; INVALID_INPUT for classes of an admin, or of no list; REAUTHENTICATION_REQUIRED; TOO_MANY_MAILS, TOO_MANY_MEMBER_INVITATIONS */
export async function inviteMember(
  actor: SchoolAdminActor,
  { email, role, classIds: named = [] }: NewInvitationInput,
  idempotencyKey?: IdempotencyKey,
): Promise<Once<SchoolInvitation>> {
  // The stored reply of an idempotent request holds no name.
  const { value, replayed } = await once(actor, idempotencyKey, async (tx) => {
    const { schoolId } = actor
    await lockAdministered(actor, tx)
    // An invitation grants as much as an API key.
    assertRecent(actor)
    const emailKey = emailKeyOf(email)
    const isMember = await tx.schoolMembership.count({ where: { schoolId, user: { emailKey } } })
    if (isMember > 0) throw new AppError('ALREADY_MEMBER')
    const classIds = [...new Set(named)]
    await unsafeAssertClasses(tx, { schoolId, role, ownClassesOnly: classIds.length > 0, classIds })
    await countInvitation(tx, schoolId, emailKey)
    const invited = { email, role, classIds, invitedById: actor.userId, expiresAt: linkExpiry() }
    const row = await tx.schoolInvitation.upsert({
      where: { schoolId_emailKey: { schoolId, emailKey } },
      create: { id: uuidv7(), schoolId, emailKey, ...invited },
      update: { ...invited, acceptedAt: null, createdAt: new Date(), linkVersion: { increment: 1 } },
      select: { id: true, linkVersion: true },
    })
    await enqueueMail(tx, { template: 'school-invitation', rowId: row.id, version: row.linkVersion })
    await recordAudit(actor, 'school.member-invited', { targetId: row.id }, tx)
    return { id: row.id }
  })
  return { value: await getOwnInvitation(actor, value.id), replayed }
}

/** An admin, or an attacker with an admin's account, must not flood a mailbox. */
async function countInvitation(tx: Transaction, schoolId: string, emailKey: string): Promise<void> {
  await countHit(limits.schoolInvitationsByRecipient, mailboxKeyOf(emailKey), { code: 'TOO_MANY_MAILS', via: tx })
  await countHit(limits.schoolInvitationsBySchool, schoolId, { code: 'TOO_MANY_MEMBER_INVITATIONS', via: tx })
}

/** @throws AppError NOT_FOUND; REAUTHENTICATION_REQUIRED; TOO_MANY_MAILS, TOO_MANY_MEMBER_INVITATIONS */
export async function resendInvitation(actor: UserActor, id: string, idempotencyKey?: IdempotencyKey) {
  const { value } = await once(actor, idempotencyKey, async (tx) => {
    const { schoolId, emailKey } = await lockOwn(tx, actor, id)
    assertRecent(actor)
    await countInvitation(tx, schoolId, emailKey)
    const { linkVersion } = await tx.schoolInvitation.update({
      where: { id, schoolId },
      data: { linkVersion: { increment: 1 }, expiresAt: linkExpiry() },
      select: { linkVersion: true },
    })
    await enqueueMail(tx, { template: 'school-invitation', rowId: id, version: linkVersion })
    await recordAudit(actor, 'school.invitation-resent', { targetId: id }, tx)
    return { id }
  })
  return getOwnInvitation(actor, value.id)
}

/** @throws AppError NOT_FOUND */
export async function revokeInvitation(actor: UserActor, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const { schoolId } = await lockOwn(tx, actor, id)
    await tx.schoolInvitation.deleteMany({ where: { id, schoolId } })
    await recordAudit(actor, 'school.invitation-revoked', { targetId: id }, tx)
  })
}

async function lockOwn(tx: Transaction, actor: UserActor, id: string): Promise<{ schoolId: string; emailKey: string }> {
  const known = orNotFound(await tx.schoolInvitation.findUnique({ where: { id }, select: { schoolId: true } }))
  await unsafeLockMembers(tx, known.schoolId)
  const row = await tx.schoolInvitation.findFirst({
    where: { id, ...unacceptedSchoolInvitation.where(), school: administeredBy(actor.userId) },
    select: { schoolId: true, emailKey: true },
  })
  return orNotFound(row)
}

/** A forwarded mail opens nothing. @throws AppError LINK_NOT_FOUND; OTHER_INVITED_EMAIL, EMAIL_NOT_CONFIRMED */
export async function acceptInvitation(actor: UserActor, token: string): Promise<{ school: { id: string } }> {
  const { id, linkVersion, schoolId, emailKey, acceptedAt } = await openInvitationLink(actor, token)
  const membership = { schoolId, userId: actor.userId }
  await db().$transaction(async (tx) => {
    await unsafeLockMembers(tx, schoolId)
    const isMember = (await tx.schoolMembership.count({ where: membership })) > 0
    if (acceptedAt && !isMember) throw new AppError('LINK_NOT_FOUND')
    await assertConfirmedAddress(actor, tx, emailKey)
    const [accepted] = await tx.schoolInvitation.updateManyAndReturn({
      where: { id, linkVersion, ...openSchoolInvitation.where() },
      data: { acceptedAt: new Date() },
      select: { role: true, classIds: true },
    })
    // Revoked, renewed or expired since it was opened; or already accepted by this account.
    if (!accepted && !isMember) throw new AppError('LINK_NOT_FOUND')
    if (!accepted) return
    const membershipId = await addMember(actor, tx, { ...membership, role: accepted.role })
    const { classIds } = accepted
    // An earlier membership keeps what it may see.
    if (!isMember && classIds.length > 0)
      await unsafeSaveClasses(tx, { schoolId, membershipId, ownClassesOnly: true, classIds })
  })
  return { school: { id: schoolId } }
}

export async function eraseOwnInvitations(actor: OwnerActor, tx: Transaction, emailKey: string | null): Promise<void> {
  if (emailKey === null) return
  await tx.schoolInvitation.deleteMany({
    where: { emailKey, school: { memberships: { some: { userId: actor.userId } } } },
  })
}
