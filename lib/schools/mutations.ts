import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor, UserActor } from '@/lib/auth/actor'
import { assertRecent } from '@/lib/auth/recent'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import { administeredSchool } from './data'
import type { MemberRole, OwnSchool } from './types'

/** The one demo school, made by whoever needs it first. @returns its id */
export async function ensureDemoSchool(_actor: UserActor, tx: Transaction): Promise<string> {
  const find = () => tx.school.findFirst({ where: { isDemo: true }, select: { id: true } })
  const known = await find()
  if (known) return known.id
  // Two at once: the unique index makes the second wait, and find the first one's.
  await tx.$executeRaw`
    INSERT INTO "School" (id, name, "isDemo") VALUES (${uuidv7()}::uuid, 'Demo School', true) ON CONFLICT DO NOTHING`
  const made = await find()
  if (!made) throw new Error('there is no demo school')
  return made.id
}

/** Whatever changes who belongs to a school holds this, so that what it read of the members stays true until it ends. */
export async function lockMembers(_actor: UserActor | SystemActor, tx: Transaction, schoolId: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM "School" WHERE id = ${schoolId}::uuid FOR NO KEY UPDATE`
}

/**
 * The school the actor administers, with its members held still.
 *
 * @throws AppError NOT_ALLOWED, NOT_FOUND as `administeredSchool`
 */
export async function lockAdministered(actor: UserActor, tx: Transaction): Promise<OwnSchool> {
  const { id } = await administeredSchool(actor, tx)
  await lockMembers(actor, tx, id)
  // Whoever held the lock before may have taken the actor out.
  return administeredSchool(actor, tx)
}

interface MembershipRow {
  id: string
  schoolId: string
  userId: string
  role: MemberRole
}

/**
 * Takes somebody out of a school: an admin anybody, everybody themselves.
 *
 * @throws AppError NOT_FOUND for an unknown member, another school's, and for whoever may not; LAST_ADMIN;
 *   REAUTHENTICATION_REQUIRED to take out somebody else
 */
export async function removeMember(actor: UserActor, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const known = await tx.schoolMembership.findUnique({ where: { id }, select: { schoolId: true } })
    if (!known) throw new AppError('NOT_FOUND')
    await lockMembers(actor, tx, known.schoolId)
    const [membership] = await tx.$queryRaw<MembershipRow[]>`
      SELECT m.id, m."schoolId", m."userId", m.role::text AS role FROM "SchoolMembership" m
      WHERE m.id = ${id}::uuid AND (m."userId" = ${actor.userId}::uuid OR EXISTS (
        SELECT FROM "SchoolMembership" own
        WHERE own."schoolId" = m."schoolId" AND own."userId" = ${actor.userId}::uuid AND own.role = 'admin'))`
    if (!membership) throw new AppError('NOT_FOUND')
    if (membership.userId !== actor.userId) assertRecent(actor)
    await endMembership(actor, tx, membership)
  })
}

/**
 * The same for whoever holds the lock of the members. An invitation that led here has done its work and goes too.
 *
 * @throws AppError LAST_ADMIN
 */
export async function endMembership(
  actor: UserActor | SystemActor,
  tx: Transaction,
  { id, schoolId, userId, role }: MembershipRow,
): Promise<void> {
  const others = await tx.schoolMembership.count({ where: { schoolId, role: 'admin', id: { not: id } } })
  if (role === 'admin' && others === 0) throw new AppError('LAST_ADMIN')
  await tx.$executeRaw`
    DELETE FROM "SchoolInvitation" i USING "User" u
    WHERE u.id = ${userId}::uuid AND i."schoolId" = ${schoolId}::uuid AND i."emailKey" = u."emailKey"`
  await tx.schoolMembership.deleteMany({ where: { id } })
  await recordAudit(actor, 'school.member-removed', { targetId: userId }, tx)
}
