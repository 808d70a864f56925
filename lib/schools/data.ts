import 'server-only'
import {
  type DemoSchoolActor,
  demoSchoolActor,
  type OwnerActor,
  type SchoolAdminActor,
  type SchoolMemberActor,
  type SchoolUserActor,
  schoolMemberActor,
  type UnlimitedMemberActor,
  type UserActor,
} from '@/lib/auth/actor'
import { db, Prisma, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { fullNameSql } from '@/lib/users/rules'
import { administeredBy, enabledAdmin, endableMembership, limitedMember, notifiedAdmin, schoolAdmin } from './rules'
import type { OwnSchool, SchoolMember } from './schema'

export async function listOwnSchools(actor: OwnerActor, via: Transaction = db()): Promise<OwnSchool[]> {
  // Raw: the bench; it runs before every call of a school's member.
  return via.$queryRaw<OwnSchool[]>`
    SELECT s.id, s.name, m.role::text AS role, m.id AS "membershipId", ${limitedMember.sql('m')} AS "ownClassesOnly"
    FROM "SchoolMembership" m JOIN "School" s ON s.id = m."schoolId"
    WHERE m."userId" = ${actor.userId}::uuid ORDER BY m."createdAt", m.id`
}

type OpenedSchool =
  | { actor: SchoolMemberActor; school: OwnSchool; schools: OwnSchool[] }
  | { actor: DemoSchoolActor; school: null; schools: OwnSchool[] }

/** Default: the school joined first, else the demo school. @throws AppError NOT_FOUND for a school of others */
export async function openSchool(actor: UserActor, schoolId?: string): Promise<OpenedSchool> {
  const schools = await listOwnSchools(actor)
  const school = schoolId === undefined ? schools[0] : schools.find(({ id }) => id === schoolId)
  if (school) return { actor: schoolMemberActor(actor, school), school, schools }
  if (schoolId !== undefined) throw new AppError('NOT_FOUND')
  return { actor: demoSchoolActor(actor), school: null, schools }
}

export async function actAtSchool(actor: UserActor, schoolId?: string): Promise<SchoolUserActor> {
  return (await openSchool(actor, schoolId)).actor
}

/** @throws AppError NOT_ALLOWED without a school; NOT_FOUND as `openSchool` */
export async function actAsMember(actor: UserActor, schoolId?: string): Promise<SchoolMemberActor> {
  const found = await actAtSchool(actor, schoolId)
  if (found.schoolId === null) throw new AppError('NOT_ALLOWED')
  return found
}

/** For calls that name a row of a school: without one it does not exist. @throws AppError NOT_FOUND */
export async function actAsMemberOrNotFound(actor: UserActor, schoolId?: string): Promise<SchoolMemberActor> {
  const found = await actAtSchool(actor, schoolId)
  if (found.schoolId === null) throw new AppError('NOT_FOUND')
  return found
}

/** @throws AppError NOT_ALLOWED without a school, and for a member limited to their classes; NOT_FOUND as `openSchool` */
export async function actAsUnlimitedMember(actor: UserActor, schoolId?: string): Promise<UnlimitedMemberActor> {
  const found = await actAsMember(actor, schoolId)
  if (found.ownClassesOnly) throw new AppError('NOT_ALLOWED')
  return found
}

/** @throws AppError NOT_ALLOWED for a member who is no admin; NOT_FOUND as `openSchool` */
export async function actAsAdmin(actor: UserActor, schoolId?: string): Promise<SchoolAdminActor> {
  const found = await actAsMember(actor, schoolId)
  if (found.schoolRole !== 'admin') throw new AppError('NOT_ALLOWED')
  return found
}

/** The actor may have been removed, or limited to their classes, during the request. @throws AppError NOT_ALLOWED */
export async function assertStillMember(actor: SchoolMemberActor, tx: Transaction): Promise<void> {
  const { membershipId: id, schoolId, userId, ownClassesOnly } = actor
  const select = { role: true, ownClassesOnly: true } as const
  const membership = await tx.schoolMembership.findFirst({ where: { id, schoolId, userId }, select })
  if (!membership || limitedMember.holds(membership) !== ownClassesOnly) throw new AppError('NOT_ALLOWED')
}

export async function listSchoolsWithSoleAdmin(actor: OwnerActor, via: Transaction = db()) {
  const { userId } = actor
  // Starts from the actor's schools: a query for schools without an admin reads every membership.
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
  userId: string
  createdAt: Date
}

/** A limited member is shown themselves only: they need no colleague's address. */
export async function listMembers(actor: SchoolMemberActor): Promise<SchoolMember[]> {
  const onlyOwn = actor.ownClassesOnly ? Prisma.sql`AND m.id = ${actor.membershipId}::uuid` : Prisma.empty
  // Raw: one snapshot; a member's account may be deleted concurrently.
  const rows = await db().$queryRaw<MemberRow[]>`
    SELECT m.id, u.id AS "userId", ${fullNameSql('u')} AS name, u.email, m.role::text AS role,
      m."createdAt", ${endableMembership.sql()} AS "mayEnd", ${limitedMember.sql('m')} AS "ownClassesOnly",
      ARRAY(SELECT t."classId" FROM "ClassTeacher" t WHERE t."membershipId" = m.id ORDER BY 1) AS "classIds"
    FROM "SchoolMembership" m JOIN "User" u ON u.id = m."userId"
    WHERE m."schoolId" = ${actor.schoolId}::uuid ${onlyOwn}
    ORDER BY ${schoolAdmin.sql('m')} DESC, m."createdAt", m.id LIMIT 500`
  return rows.map(({ userId, createdAt, ...row }) => ({
    ...row,
    since: createdAt.toISOString(),
    isYou: userId === actor.userId,
  }))
}
