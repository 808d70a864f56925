import 'server-only'
import type { SchoolAdminActor, UserActor, VisitorActor } from '@/lib/auth/actor'
import { isLinkToken, linkedId } from '@/lib/auth/signed-link'
import { db, fieldsOf, withIsoTimes } from '@/lib/db'
import { findInvitedAddress } from '@/lib/email-verification/data'
import { AppError, orNotFound } from '@/lib/errors'
import { refuseLink } from '@/lib/rate-limits/mutations'
import { administeredBy, openSchoolInvitation, unacceptedSchoolInvitation } from '../rules'
import { type InvitationState, type OpenedInvitation, type SchoolInvitation, schoolInvitationSchema } from './schema'

const fields = fieldsOf('SchoolInvitation', schoolInvitationSchema)

export async function listInvitations(actor: SchoolAdminActor): Promise<SchoolInvitation[]> {
  const rows = await db().schoolInvitation.findMany({
    where: { schoolId: actor.schoolId, ...unacceptedSchoolInvitation.where() },
    select: fields,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 500,
  })
  return rows.map(withIsoTimes)
}

/** @throws AppError NOT_FOUND */
export async function getOwnInvitation(actor: UserActor, id: string): Promise<SchoolInvitation> {
  const row = await db().schoolInvitation.findFirst({
    where: { id, school: administeredBy(actor.userId) },
    select: fields,
  })
  return withIsoTimes(orNotFound(row))
}

/** Changes nothing, since mail scanners open links too. @throws AppError LINK_NOT_FOUND; TOO_MANY_REQUESTS */
export async function openInvitationLink(actor: UserActor | VisitorActor, token: string) {
  const id = linkedId(token)
  const row = id ? await db().schoolInvitation.findUnique({ where: { id }, select: linkedFields }) : null
  const isGenuine = isLinkToken(token, 'school-invitation', id ?? '', row?.linkVersion ?? 0)
  if (!id || !row || !isGenuine || !(row.acceptedAt || openSchoolInvitation.holds(row))) return refuseLink(actor)
  const { school, ...invitation } = row
  return { id, ...invitation, schoolName: school.name }
}

const linkedFields = {
  linkVersion: true,
  emailKey: true,
  role: true,
  expiresAt: true,
  acceptedAt: true,
  schoolId: true,
  school: { select: { name: true } },
} as const

/** A used link shows nothing, except to the member it made. @throws AppError as `openInvitationLink` */
export async function getInvitation(actor: UserActor | VisitorActor, token: string): Promise<OpenedInvitation> {
  const invitation = await openInvitationLink(actor, token)
  const { state, email } = actor.kind === 'user' ? await readerOf(actor, invitation) : signedOut
  if (invitation.acceptedAt && state !== 'member' && state !== 'signedOut') throw new AppError('LINK_NOT_FOUND')
  const school = { id: invitation.schoolId, name: invitation.schoolName }
  return { school, role: invitation.role, state, ownEmail: email }
}

const signedOut = { state: 'signedOut', email: null } as const

async function readerOf(
  actor: UserActor,
  { schoolId, emailKey, acceptedAt }: Awaited<ReturnType<typeof openInvitationLink>>,
): Promise<{ state: InvitationState; email: string | null }> {
  const isMember = (await db().schoolMembership.count({ where: { schoolId, userId: actor.userId } })) > 0
  const address = await findInvitedAddress(actor, emailKey)
  return acceptedAt && isMember ? { ...address, state: 'member' } : address
}
