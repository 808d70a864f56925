import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit, recordAudits } from '@/lib/audit/mutations'
import type { OwnerActor, SchoolAdminActor, SystemActor, UserActor } from '@/lib/auth/actor'
import { assertRecent } from '@/lib/auth/recent-sign-in'
import { db, type Transaction } from '@/lib/db'
import { AppError, orNotFound } from '@/lib/errors'
import { enqueueNotice } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { countHits } from '@/lib/rate-limits/mutations'
import { listSchoolsWithSoleAdmin, unsafeListAdminAddresses } from './data'
import { activeApiKey, endableMembership, openSchoolInvitation, schoolAdmin, unacceptedSchoolInvitation } from './rules'
import type { MemberRole } from './schema'

export async function unsafeEnsureDemoSchool(tx: Transaction): Promise<string> {
  const find = () => tx.school.findFirst({ where: { isDemo: true }, select: { id: true } })
  const existing = await find()
  if (existing) return existing.id
  // Concurrent calls: the unique index blocks the second, which then finds the row.
  await tx.school.createMany({ data: { id: uuidv7(), name: 'Demo School', isDemo: true }, skipDuplicates: true })
  const created = await find()
  if (!created) throw new Error('there is no demo school')
  return created.id
}

/** Every change of members takes this lock, so that what it read stays true until it commits. */
export async function unsafeLockMembers(tx: Transaction, schoolId: string): Promise<void> {
  // Raw: lock.
  await tx.$queryRaw`SELECT id FROM "School" WHERE id = ${schoolId}::uuid FOR NO KEY UPDATE`
}

/** @throws AppError NOT_ALLOWED for a former admin */
export async function lockAdministered(actor: SchoolAdminActor, tx: Transaction): Promise<void> {
  const { schoolId } = actor
  await unsafeLockMembers(tx, schoolId)
  // The transaction that held the lock before may have removed the actor.
  if (!(await isAdmin(actor, tx, schoolId))) throw new AppError('NOT_ALLOWED')
}

/** The caller holds the members' lock. */
export async function isAdmin(actor: UserActor, tx: Transaction, schoolId: string): Promise<boolean> {
  const own = { schoolId, userId: actor.userId }
  return (await tx.schoolMembership.count({ where: { ...own, ...schoolAdmin.where() } })) > 0
}

interface MembershipRow {
  id: string
  schoolId: string
  userId: string
  role: MemberRole
}

/** Before the actor leaves all schools. @returns the ids of those that will have no admin */
export async function lockOwnSchools(actor: OwnerActor, tx: Transaction): Promise<string[]> {
  // Raw: lock; in one order, to avoid deadlocks.
  await tx.$queryRaw`
    SELECT s.id FROM "School" s JOIN "SchoolMembership" m ON m."schoolId" = s.id
    WHERE m."userId" = ${actor.userId}::uuid ORDER BY s.id FOR NO KEY UPDATE OF s`
  return (await listSchoolsWithSoleAdmin(actor, tx)).map(({ id }) => id)
}

/** Members remove only themselves. @throws AppError NOT_FOUND; LAST_ADMIN; REAUTHENTICATION_REQUIRED for others */
export async function removeMember(actor: UserActor, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const { isAdministered, ...membership } = await lockMembership(actor, tx, id)
    const isOwn = membership.userId === actor.userId
    if (!isOwn && !isAdministered) throw new AppError('NOT_FOUND')
    if (!isOwn) assertRecent(actor)
    await endMembership(actor, tx, membership)
  })
}

/** @throws AppError NOT_FOUND for an unknown id: the caller refuses what is not administered */
export async function lockMembership(actor: UserActor, tx: Transaction, id: string) {
  const known = orNotFound(await tx.schoolMembership.findUnique({ where: { id }, select: { schoolId: true } }))
  await unsafeLockMembers(tx, known.schoolId)
  const select = { id: true, schoolId: true, userId: true, role: true } as const
  const membership = orNotFound(await tx.schoolMembership.findUnique({ where: { id }, select }))
  return { ...membership, isAdministered: await isAdmin(actor, tx, membership.schoolId) }
}

/** @throws AppError NOT_FOUND for non-admins too; REAUTHENTICATION_REQUIRED; LAST_ADMIN */
export async function changeMemberRole(actor: UserActor, id: string, role: MemberRole): Promise<void> {
  await db().$transaction(async (tx) => {
    const membership = await lockMembership(actor, tx, id)
    if (!membership.isAdministered) throw new AppError('NOT_FOUND')
    assertRecent(actor)
    if (membership.role === role) return
    if (role === 'member') {
      await assertNotLastAdmin(tx, membership)
      // A pending invitation must not make them an admin again.
      await eraseInvitations(tx, membership, unacceptedSchoolInvitation.where())
    }
    // No admin is limited to classes.
    const data = role === 'admin' ? { role, ownClassesOnly: false } : { role }
    await tx.schoolMembership.update({ where: { id }, data })
    const action = role === 'admin' ? 'school.member-promoted' : 'school.member-demoted'
    await recordAudit(actor, action, { targetId: membership.userId }, tx)
    if (role === 'member') await unsafeNotifyOfKeys(tx, membership)
  })
}

async function eraseInvitations(
  tx: Transaction,
  { schoolId, userId }: MembershipRow,
  which: { acceptedAt?: null } = {},
): Promise<void> {
  const member = await tx.user.findUnique({ where: { id: userId }, select: { emailKey: true } })
  if (member?.emailKey)
    await tx.schoolInvitation.deleteMany({ where: { schoolId, emailKey: member.emailKey, ...which } })
}

async function assertNotLastAdmin(tx: Transaction, { id }: MembershipRow): Promise<void> {
  const endable = await tx.schoolMembership.count({ where: endableMembership.where(id) })
  if (endable === 0) throw new AppError('LAST_ADMIN')
}

/** Also deletes the accepted invitation. The caller holds the members' lock. @throws AppError LAST_ADMIN */
export async function endMembership(actor: UserActor | SystemActor, tx: Transaction, membership: MembershipRow) {
  await assertNotLastAdmin(tx, membership)
  const { id, userId } = membership
  await eraseInvitations(tx, membership)
  await tx.schoolMembership.deleteMany({ where: { id } })
  await recordAudit(actor, 'school.member-removed', { targetId: userId }, tx)
  await unsafeNotifyOfKeys(tx, membership)
}

/** Notifies the other admins of active keys that a former admin made. They decide: software may depend on a key. */
export async function unsafeNotifyOfKeys(tx: Transaction, { schoolId, userId }: { schoolId: string; userId: string }) {
  const key = await tx.apiKey.findFirst({
    where: { schoolId, createdById: userId, ...activeApiKey.where() },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  })
  if (!key) return
  const admins = await unsafeListAdminAddresses(tx, { schoolId, except: userId })
  const hits = new Map(admins.map((admin) => [`${admin.userId} ${userId}`, 1]))
  const left = await countHits(limits.keyNotices, hits, { via: tx })
  for (const admin of admins) {
    if (left.get(`${admin.userId} ${userId}`) !== 1) continue
    await enqueueNotice(tx, { template: 'api-keys-left', rowId: key.id, recipient: admin.emailKey })
  }
}

export async function createSchoolWithin(
  actor: SystemActor,
  tx: Transaction,
  { name, requiresParentEmail }: { name: string; requiresParentEmail: boolean },
): Promise<string> {
  const { id } = await tx.school.create({ data: { id: uuidv7(), name, requiresParentEmail } })
  await recordAudit(actor, 'school.created', { targetId: id }, tx)
  return id
}

export async function renameSchoolWithin(
  actor: SystemActor,
  tx: Transaction,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await tx.school.update({ where: { id }, data: { name } })
  await recordAudit(actor, 'school.renamed', { targetId: id }, tx)
}

/** The caller revokes keys and referrals in the same transaction. */
export async function endSchoolWithin(actor: SystemActor, tx: Transaction, id: string) {
  await unsafeLockMembers(tx, id)
  const members = await tx.schoolMembership.findMany({ where: { schoolId: id }, select: { userId: true } })
  const open = { schoolId: id, ...openSchoolInvitation.where() }
  const invitations = await tx.schoolInvitation.count({ where: open })
  await tx.schoolInvitation.deleteMany({ where: { schoolId: id } })
  await tx.schoolMembership.deleteMany({ where: { schoolId: id } })
  const removed = members.map(({ userId }) => ({ targetId: userId }))
  await recordAudits(actor, 'school.member-removed', removed, tx)
  // The next clean-up ends the lists.
  await tx.schoolClass.updateMany({ where: { schoolId: id, endsAt: { gt: new Date() } }, data: { endsAt: new Date() } })
  await tx.school.update({ where: { id }, data: { endedAt: new Date() } })
  await recordAudit(actor, 'school.ended', { targetId: id }, tx)
  return { members: members.length, invitations }
}

/** An existing member is promoted, never demoted. The caller holds the members' lock. @returns the membership's id */
export async function addMember(
  actor: UserActor | SystemActor,
  tx: Transaction,
  { role, ...membership }: Omit<MembershipRow, 'id'>,
): Promise<string> {
  const { id } = await tx.schoolMembership.upsert({
    where: { schoolId_userId: membership },
    create: { ...membership, role },
    update: role === 'admin' ? { role, ownClassesOnly: false } : {},
    select: { id: true },
  })
  await recordAudit(actor, 'school.member-added', { targetId: membership.userId }, tx)
  return id
}
