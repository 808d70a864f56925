import 'server-only'
import type { SchoolAdminActor, UserActor, VisitorActor } from '@/lib/auth/actor'
import { isLinkToken, linkedId } from '@/lib/auth/signed-link'
import { db } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import type { MemberRole } from '@/lib/schools/types'
import type { InvitationState, OpenedInvitation, SchoolInvitation } from './types'

interface InvitationRow {
  id: string
  email: string
  role: MemberRole
  expiresAt: Date
}

const fields = { id: true, email: true, role: true, expiresAt: true } as const

function toInvitation({ expiresAt, ...row }: InvitationRow): SchoolInvitation {
  return { ...row, expiresAt: expiresAt.toISOString() }
}

/** The invitations to the actor's school that nobody has accepted, newest first, those that have run out too. */
export async function listInvitations(actor: SchoolAdminActor): Promise<SchoolInvitation[]> {
  const rows = await db().schoolInvitation.findMany({
    where: { schoolId: actor.schoolId, acceptedAt: null },
    select: fields,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 500,
  })
  return rows.map(toInvitation)
}

/** One of them, or null. */
export async function findInvitation(actor: UserActor, id: string): Promise<SchoolInvitation | null> {
  const memberships = { some: { userId: actor.userId, role: 'admin' } } as const
  const row = await db().schoolInvitation.findFirst({ where: { id, school: { memberships } }, select: fields })
  return row && toInvitation(row)
}

interface LinkedRow {
  linkVersion: number
  emailKey: string
  role: MemberRole
  expiresAt: Date
  acceptedAt: Date | null
  schoolId: string
  schoolName: string
}

/** An invitation whose link is good. */
export interface LinkedInvitation extends LinkedRow {
  id: string
}

/**
 * Checks an invitation's link. Changes nothing, since mail scanners open links too.
 *
 * @throws AppError LINK_NOT_FOUND for unknown, changed, expired and revoked links alike; TOO_MANY_REQUESTS after many
 */
export async function openInvitationLink(actor: UserActor | VisitorActor, token: string): Promise<LinkedInvitation> {
  const id = linkedId(token)
  const [row] = id
    ? await db().$queryRaw<LinkedRow[]>`
        SELECT i."linkVersion", i."emailKey", i.role::text AS role, i."expiresAt", i."acceptedAt", i."schoolId",
          s.name AS "schoolName"
        FROM "SchoolInvitation" i JOIN "School" s ON s.id = i."schoolId" WHERE i.id = ${id}::uuid`
    : []
  const genuine = isLinkToken(token, 'school-invitation', id ?? '', row?.linkVersion ?? 0)
  const isAlive = row !== undefined && (row.acceptedAt !== null || row.expiresAt > new Date())
  if (!id || !row || !isAlive || !genuine) {
    await countHit(limits.badLink, actor.address)
    throw new AppError('LINK_NOT_FOUND')
  }
  return { id, ...row }
}

interface ReaderRow {
  email: string | null
  emailKey: string | null
  isConfirmed: boolean
  isMember: boolean
}

/**
 * What a link shows to whoever opens it. One that was used shows nothing, but to the member it made. An address that a
 * change of the account waits for counts, since confirming it is all that is missing.
 *
 * @throws AppError as `openInvitationLink`
 */
export async function getInvitation(actor: UserActor | VisitorActor, token: string): Promise<OpenedInvitation> {
  const invitation = await openInvitationLink(actor, token)
  const [reader] =
    actor.kind === 'user'
      ? await db().$queryRaw<ReaderRow[]>`
          SELECT coalesce(c."newEmail", u.email) AS email, coalesce(lower(c."newEmail"), u."emailKey") AS "emailKey",
            c."newEmail" IS NULL AND u."emailVerifiedAt" IS NOT NULL AS "isConfirmed",
            EXISTS (SELECT FROM "SchoolMembership" m
              WHERE m."userId" = u.id AND m."schoolId" = ${invitation.schoolId}::uuid) AS "isMember"
          FROM "User" u
          LEFT JOIN "AccountToken" c ON c."userId" = u.id AND c.purpose = 'email_change' AND c."usedAt" IS NULL
            AND c."expiresAt" > now() AND lower(c."newEmail") = ${invitation.emailKey}
          WHERE u.id = ${actor.userId}::uuid`
      : []
  const state = stateOf(invitation, reader)
  if (invitation.acceptedAt && state !== 'member' && state !== 'signedOut') throw new AppError('LINK_NOT_FOUND')
  const school = { id: invitation.schoolId, name: invitation.schoolName }
  return { school, role: invitation.role, state, ownEmail: reader?.email ?? null }
}

function stateOf({ emailKey, acceptedAt }: LinkedRow, reader: ReaderRow | undefined): InvitationState {
  if (!reader) return 'signedOut'
  if (acceptedAt && reader.isMember) return 'member'
  if (!reader.emailKey) return 'noEmail'
  if (reader.emailKey !== emailKey) return 'otherEmail'
  return reader.isConfirmed ? 'ready' : 'unconfirmed'
}
