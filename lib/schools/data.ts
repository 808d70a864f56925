import 'server-only'
import {
  type DemoSchoolActor,
  demoSchoolActor,
  type SchoolAdminActor,
  type SchoolMemberActor,
  type SchoolUserActor,
  schoolMemberActor,
  type UserActor,
} from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { fullNameSql } from '@/lib/users/rules'
import { administeredBy, enabledAdmin, endableMembership, notifiedAdmin, schoolAdmin } from './rules'
import type { MemberRole, OwnSchool, SchoolMember } from './types'

/** The schools the actor is a member of, the one joined first before the others. */
export async function listOwnSchools(actor: UserActor, via: Transaction = db()): Promise<OwnSchool[]> {
  // Raw: the bench; asked before every call of a school's member.
  return via.$queryRaw<OwnSchool[]>`
    SELECT s.id, s.name, m.role::text AS role
    FROM "SchoolMembership" m JOIN "School" s ON s.id = m."schoolId"
    WHERE m."userId" = ${actor.userId}::uuid ORDER BY m."createdAt", m.id`
}

/** Where the actor is, and all the schools they belong to. */
type OpenedSchool =
  | { actor: SchoolMemberActor; school: OwnSchool; schools: OwnSchool[] }
  | { actor: DemoSchoolActor; school: null; schools: OwnSchool[] }

/**
 * Looks up the actor's memberships: they are at the school that is named, else at the one joined first, else at the demo
 * school.
 *
 * @throws AppError NOT_FOUND when one is named that the actor does not belong to
 */
export async function openSchool(actor: UserActor, schoolId?: string): Promise<OpenedSchool> {
  const schools = await listOwnSchools(actor)
  const school = schoolId === undefined ? schools[0] : schools.find(({ id }) => id === schoolId)
  if (school) return { actor: schoolMemberActor(actor, school), school, schools }
  if (schoolId !== undefined) throw new AppError('NOT_FOUND')
  return { actor: demoSchoolActor(actor), school: null, schools }
}

/** @throws AppError as `openSchool` */
export async function actAtSchool(actor: UserActor, schoolId?: string): Promise<SchoolUserActor> {
  return (await openSchool(actor, schoolId)).actor
}

/** @throws AppError NOT_ALLOWED for a member of none; NOT_FOUND as `openSchool` */
export async function actAsMember(actor: UserActor, schoolId?: string): Promise<SchoolMemberActor> {
  const found = await actAtSchool(actor, schoolId)
  if (found.schoolId === null) throw new AppError('NOT_ALLOWED')
  return found
}

/**
 * As one who may manage the school's members and keys.
 *
 * @throws AppError NOT_ALLOWED for callers who are not its admins; NOT_FOUND as `openSchool`
 */
export async function actAsAdmin(actor: UserActor, schoolId?: string): Promise<SchoolAdminActor> {
  const found = await actAsMember(actor, schoolId)
  if (found.schoolRole !== 'admin') throw new AppError('NOT_ALLOWED')
  return found
}

/**
 * Looks at the membership once more, within the transaction that acts on it: an admin may have taken the actor out while
 * a file was read or an idempotency key was waited for.
 *
 * @throws AppError NOT_ALLOWED
 */
export async function assertStillMember(actor: SchoolMemberActor, tx: Transaction): Promise<void> {
  const { schoolId, userId } = actor
  const memberships = await tx.schoolMembership.count({ where: { schoolId, userId } })
  if (memberships === 0) throw new AppError('NOT_ALLOWED')
}

/** The schools that have no admin but the actor who can sign in, by their names. */
export async function listSchoolsWithSoleAdmin(
  actor: UserActor,
  via: Transaction = db(),
): Promise<{ id: string; name: string }[]> {
  const { userId } = actor
  // The other admins of the actor's schools alone: to ask for schools without one reads every membership there is.
  const schools = await via.school.findMany({
    where: administeredBy(userId),
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      memberships: {
        where: { userId: { not: userId }, ...enabledAdmin.where() },
        select: { id: true },
      },
    },
  })
  return schools.filter(({ memberships }) => memberships.length === 0).map(({ id, name }) => ({ id, name }))
}

/** The confirmed addresses of a school's admins, for what they must not miss. The order is the same each time. */
export async function unsafeListAdminAddresses(
  via: Transaction,
  { schoolId, except = null }: { schoolId: string; except?: string | null },
): Promise<{ userId: string; emailKey: string }[]> {
  const admins = await via.schoolMembership.findMany({
    where: { schoolId, ...notifiedAdmin.where(), ...(except ? { userId: { not: except } } : {}) },
    orderBy: { id: 'asc' },
    select: { userId: true, user: { select: { emailKey: true } } },
  })
  return admins.flatMap(({ userId, user }) => (user?.emailKey ? [{ userId, emailKey: user.emailKey }] : []))
}

interface MemberRow extends Omit<SchoolMember, 'since' | 'isYou'> {
  role: MemberRole
  userId: string
  createdAt: Date
}

/** Who belongs to the actor's school, its admins first. */
export async function listMembers(actor: SchoolMemberActor): Promise<SchoolMember[]> {
  // Raw: one snapshot; a member's account may be deleted concurrently.
  const rows = await db().$queryRaw<MemberRow[]>`
    SELECT m.id, u.id AS "userId", ${fullNameSql('u')} AS name, u.email, m.role::text AS role,
      m."createdAt", ${endableMembership.sql()} AS "mayEnd"
    FROM "SchoolMembership" m JOIN "User" u ON u.id = m."userId"
    WHERE m."schoolId" = ${actor.schoolId}::uuid ORDER BY ${schoolAdmin.sql('m')} DESC, m."createdAt", m.id LIMIT 500`
  return rows.map(({ userId, createdAt, ...row }) => ({
    ...row,
    since: createdAt.toISOString(),
    isYou: userId === actor.userId,
  }))
}
