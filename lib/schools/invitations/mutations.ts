import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { SchoolAdminActor, UserActor } from '@/lib/auth/actor'
import { assertRecent } from '@/lib/auth/recent-sign-in'
import { db, type Transaction } from '@/lib/db'
import { assertConfirmedAddress } from '@/lib/email-verification/mutations'
import { AppError } from '@/lib/errors'
import { emailKeyOf } from '@/lib/fields'
import { type IdempotencyKey, type Once, once } from '@/lib/idempotency/mutations'
import { enqueueMail } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { mailboxKeyOf } from '@/lib/rate-limits/mailbox'
import { countHit } from '@/lib/rate-limits/mutations'
import { addMember, lockAdministered, unsafeLockMembers } from '@/lib/schools/mutations'
import { administeredBy, openSchoolInvitation, unacceptedSchoolInvitation } from '../rules'
import { findInvitation, openInvitationLink } from './data'
import type { NewInvitationInput } from './schema'
import type { SchoolInvitation } from './types'

const linkLifetimeMs = 14 * 24 * 3_600_000

/**
 * Invites a person to the actor's school by mail. An address that was invited before gets a new link, with the role of
 * now; the old link is revoked. An invitation grants as much as a key, so it needs the same reauthentication.
 *
 * @throws AppError NOT_ALLOWED as `lockAdministered`; REAUTHENTICATION_REQUIRED; ALREADY_MEMBER;
 *   TOO_MANY_MAILS, TOO_MANY_MEMBER_INVITATIONS
 */
export async function inviteMember(
  actor: SchoolAdminActor,
  { email, role }: NewInvitationInput,
  idempotencyKey?: IdempotencyKey,
): Promise<Once<SchoolInvitation>> {
  // The stored reply of an idempotent request holds no name.
  const { value, replayed } = await once(actor, idempotencyKey, async (tx) => {
    const { schoolId } = actor
    await lockAdministered(actor, tx)
    assertRecent(actor)
    const emailKey = emailKeyOf(email)
    const isMember = await tx.schoolMembership.count({ where: { schoolId, user: { emailKey } } })
    if (isMember > 0) throw new AppError('ALREADY_MEMBER')
    await countInvitation(tx, schoolId, emailKey)
    const expiresAt = new Date(Date.now() + linkLifetimeMs)
    const invited = { email, role, invitedById: actor.userId, expiresAt }
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
  return { value: await readOwn(actor, value.id), replayed }
}

/** So that neither an admin nor an attacker with an admin's account can flood a mailbox. */
async function countInvitation(tx: Transaction, schoolId: string, emailKey: string): Promise<void> {
  await countHit(limits.schoolInvitationsByRecipient, mailboxKeyOf(emailKey), { code: 'TOO_MANY_MAILS', via: tx })
  await countHit(limits.schoolInvitationsBySchool, schoolId, { code: 'TOO_MANY_MEMBER_INVITATIONS', via: tx })
}

/**
 * Makes a new link and mails it; the old one is revoked.
 *
 * @throws AppError NOT_FOUND for an unknown or accepted one, another school's, and for all but the school's admins;
 *   REAUTHENTICATION_REQUIRED; TOO_MANY_MAILS, TOO_MANY_MEMBER_INVITATIONS
 */
export async function resendInvitation(
  actor: UserActor,
  id: string,
  idempotencyKey?: IdempotencyKey,
): Promise<SchoolInvitation> {
  const { value } = await once(actor, idempotencyKey, async (tx) => {
    const { schoolId, emailKey } = await lockOwn(tx, actor, id)
    assertRecent(actor)
    await countInvitation(tx, schoolId, emailKey)
    const { linkVersion } = await tx.schoolInvitation.update({
      where: { id, schoolId },
      data: { linkVersion: { increment: 1 }, expiresAt: new Date(Date.now() + linkLifetimeMs) },
      select: { linkVersion: true },
    })
    await enqueueMail(tx, { template: 'school-invitation', rowId: id, version: linkVersion })
    await recordAudit(actor, 'school.invitation-resent', { targetId: id }, tx)
    return { id }
  })
  return readOwn(actor, value.id)
}

/**
 * Revokes an invitation: its link becomes invalid, and the address is deleted.
 *
 * @throws AppError NOT_FOUND as `resendInvitation`
 */
export async function revokeInvitation(actor: UserActor, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const { schoolId } = await lockOwn(tx, actor, id)
    await tx.schoolInvitation.deleteMany({ where: { id, schoolId } })
    await recordAudit(actor, 'school.invitation-revoked', { targetId: id }, tx)
  })
}

/** Holds the members too, as everything that changes who may belong. */
async function lockOwn(tx: Transaction, actor: UserActor, id: string): Promise<{ schoolId: string; emailKey: string }> {
  const known = await tx.schoolInvitation.findUnique({ where: { id }, select: { schoolId: true } })
  if (!known) throw new AppError('NOT_FOUND')
  await unsafeLockMembers(tx, known.schoolId)
  const row = await tx.schoolInvitation.findFirst({
    where: { id, ...unacceptedSchoolInvitation.where(), school: administeredBy(actor.userId) },
    select: { schoolId: true, emailKey: true },
  })
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

async function readOwn(actor: UserActor, id: string): Promise<SchoolInvitation> {
  const invitation = await findInvitation(actor, id)
  if (!invitation) throw new AppError('NOT_FOUND')
  return invitation
}

/**
 * Joins the school that a link invites to. Only the account whose confirmed address was invited may: a mail that was passed
 * on opens nothing. The same member again finds the membership.
 *
 * @throws AppError LINK_NOT_FOUND; OTHER_INVITED_EMAIL, EMAIL_NOT_CONFIRMED
 */
export async function acceptInvitation(actor: UserActor, token: string): Promise<{ school: { id: string } }> {
  const { id, linkVersion, schoolId, emailKey, acceptedAt } = await openInvitationLink(actor, token)
  const membership = { schoolId, userId: actor.userId }
  await db().$transaction(async (tx) => {
    await unsafeLockMembers(tx, schoolId)
    const isMember = (await tx.schoolMembership.count({ where: membership })) > 0
    if (acceptedAt && !isMember) throw new AppError('LINK_NOT_FOUND')
    await assertConfirmedAddress(actor, tx, emailKey)
    const [taken] = await tx.schoolInvitation.updateManyAndReturn({
      where: { id, linkVersion, ...openSchoolInvitation.where() },
      data: { acceptedAt: new Date() },
      select: { role: true },
    })
    // Revoked, renewed or run out since it was opened; or accepted by this very account.
    if (!taken && !isMember) throw new AppError('LINK_NOT_FOUND')
    if (taken) await addMember(actor, tx, { ...membership, role: taken.role })
  })
  return { school: { id: schoolId } }
}

/** Deletes the invitations by which the actor came to schools: they have done their work. */
export async function eraseOwnInvitations(actor: UserActor, tx: Transaction, emailKey: string | null): Promise<void> {
  if (emailKey === null) return
  await tx.schoolInvitation.deleteMany({
    where: { emailKey, school: { memberships: { some: { userId: actor.userId } } } },
  })
}
