import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { nameColumns, toNameForParents } from '@/lib/doctors/names/data'
import { readableShare } from '@/lib/result-shares/rules'
import { acceptedSecondParent, openInvitation } from '@/lib/second-parents/rules'
import { openTeacherReferral } from '@/lib/teacher-referrals/rules'
import { fullName } from '@/lib/users/rules'
import type { SharedAccess } from './types'

/** More than the daily limits allow. */
const most = 1000
const child = { select: { name: true } } as const
const nothingMore = { name: null, email: null, isInvitation: false, openings: 0, lastOpenedAt: null }

export function listSharedAccess(actor: UserActor): Promise<SharedAccess[]> {
  return unsafeListSharedAccess(actor.userId)
}

export async function unsafeListSharedAccess(userId: string, via: Transaction = db()): Promise<SharedAccess[]> {
  return [
    ...(await listReadingParents(via, userId)),
    ...(await listLinksAndDoctors(via, userId)),
    ...(await listTeachers(via, userId)),
  ]
}

async function listReadingParents(via: Transaction, invitedById: string): Promise<SharedAccess[]> {
  const rows = await via.secondParent.findMany({
    where: { invitedById, OR: [acceptedSecondParent.where(), openInvitation.where()] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: most,
    include: { child, user: { select: { firstName: true, lastName: true } } },
  })
  return rows.map(({ id, email, sentAt, acceptedAt, expiresAt, ...row }) => ({
    ...nothingMore,
    ...{ kind: 'secondParent', id, email, childName: row.child.name },
    name: (row.user && fullName(row.user)) || null,
    since: (acceptedAt ?? sentAt).toISOString(),
    until: acceptedAt ? null : expiresAt.toISOString(),
    isInvitation: acceptedAt === null,
  }))
}

async function listLinksAndDoctors(via: Transaction, parentId: string): Promise<SharedAccess[]> {
  const rows = await via.resultShare.findMany({
    where: { parentId, ...readableShare.where() },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: most,
    include: { child, doctor: { select: nameColumns } },
  })
  const shares = rows.map(
    ({ id, doctor, createdAt, expiresAt, openings, lastOpenedAt, ...row }): SharedAccess => ({
      ...nothingMore,
      ...{ kind: doctor ? 'doctor' : 'visitLink', id, openings, childName: row.child.name },
      name: (doctor && toNameForParents(doctor)) || null,
      since: createdAt.toISOString(),
      until: expiresAt.toISOString(),
      lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
    }),
  )
  return [...shares.filter(({ kind }) => kind === 'visitLink'), ...shares.filter(({ kind }) => kind === 'doctor')]
}

async function listTeachers(via: Transaction, parentId: string): Promise<SharedAccess[]> {
  const rows = await via.teacherReferral.findMany({
    where: { parentId, ...openTeacherReferral.where() },
    orderBy: [{ sentAt: 'desc' }, { id: 'desc' }],
    take: most,
    include: { child },
  })
  return rows.map(({ id, teacherName, teacherEmail, sentAt, expiresAt, ...row }) => ({
    ...nothingMore,
    ...{ kind: 'teacher', id, childName: row.child.name, name: teacherName, email: teacherEmail },
    since: sentAt.toISOString(),
    until: expiresAt.toISOString(),
  }))
}
