import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import type { MemberRole, OwnSchool, SchoolMember } from './types'

/** The schools the actor is a member of, the one joined first before the others. */
export async function listOwnSchools(actor: UserActor, via: Transaction = db()): Promise<OwnSchool[]> {
  return via.$queryRaw<OwnSchool[]>`
    SELECT s.id, s.name, m.role::text AS role
    FROM "SchoolMembership" m JOIN "School" s ON s.id = m."schoolId"
    WHERE m."userId" = ${actor.userId}::uuid ORDER BY m."createdAt", m.id`
}

/**
 * The school a call is about: the one it names, else the one joined first; null for everybody who is a member of none, and
 * so is at the demo school.
 *
 * @throws AppError NOT_FOUND when it names one that the actor does not belong to
 */
export async function getOwnSchool(actor: UserActor, via: Transaction = db()): Promise<OwnSchool | null> {
  const schools = await listOwnSchools(actor, via)
  if (actor.schoolId === undefined) return schools[0] ?? null
  const named = schools.find(({ id }) => id === actor.schoolId)
  if (!named) throw new AppError('NOT_FOUND')
  return named
}

/**
 * The school whose members and keys the actor may manage.
 *
 * @throws AppError NOT_ALLOWED for everybody but its admins; NOT_FOUND as `getOwnSchool`
 */
export async function administeredSchool(actor: UserActor, via?: Transaction): Promise<OwnSchool> {
  const school = await getOwnSchool(actor, via)
  if (school?.role !== 'admin') throw new AppError('NOT_ALLOWED')
  return school
}

/** The schools that have no admin but the actor, by their names. */
export async function listSoleSchools(
  actor: UserActor,
  via: Transaction = db(),
): Promise<{ id: string; name: string }[]> {
  return via.$queryRaw<{ id: string; name: string }[]>`
    SELECT s.id, s.name FROM "SchoolMembership" m JOIN "School" s ON s.id = m."schoolId"
    WHERE m."userId" = ${actor.userId}::uuid AND m.role = 'admin' AND NOT EXISTS (
      SELECT FROM "SchoolMembership" other
      WHERE other."schoolId" = m."schoolId" AND other.role = 'admin' AND other.id <> m.id)
    ORDER BY s.name, s.id`
}

/** The confirmed addresses of a school's admins, for what they must not miss. The order is the same each time. */
export async function unsafeListAdminAddresses(
  via: Transaction,
  { schoolId, except = null }: { schoolId: string; except?: string | null },
): Promise<{ userId: string; emailKey: string }[]> {
  return via.$queryRaw<{ userId: string; emailKey: string }[]>`
    SELECT u.id AS "userId", u."emailKey" FROM "SchoolMembership" m JOIN "User" u ON u.id = m."userId"
    WHERE m."schoolId" = ${schoolId}::uuid AND m.role = 'admin' AND u."emailVerifiedAt" IS NOT NULL
      AND u."emailKey" IS NOT NULL AND u."disabledAt" IS NULL AND u.id IS DISTINCT FROM ${except}::uuid
    ORDER BY m.id`
}

interface MemberRow extends Omit<SchoolMember, 'since' | 'isYou'> {
  role: MemberRole
  userId: string
  createdAt: Date
}

/**
 * Who belongs to the actor's school, its admins first.
 *
 * @throws AppError NOT_ALLOWED for whoever belongs to none; NOT_FOUND as `getOwnSchool`
 */
export async function listMembers(actor: UserActor): Promise<SchoolMember[]> {
  const school = await getOwnSchool(actor)
  if (!school) throw new AppError('NOT_ALLOWED')
  const rows = await db().$queryRaw<MemberRow[]>`
    SELECT m.id, u.id AS "userId", concat_ws(' ', u."firstName", u."lastName") AS name, u.email, m.role::text AS role,
      m."createdAt"
    FROM "SchoolMembership" m JOIN "User" u ON u.id = m."userId"
    WHERE m."schoolId" = ${school.id}::uuid ORDER BY m.role = 'admin' DESC, m."createdAt", m.id LIMIT 500`
  return rows.map(({ userId, createdAt, ...row }) => ({
    ...row,
    since: createdAt.toISOString(),
    isYou: userId === actor.userId,
  }))
}
