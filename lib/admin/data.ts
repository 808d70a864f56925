import 'server-only'
import { db } from '@/lib/db'

/** Lines of a table, tab-separated, for a terminal and for `cut`. */
export async function unsafeListSchools(): Promise<string[]> {
  const schools = await db().school.findMany({
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      isDemo: true,
      requiresParentEmail: true,
      _count: { select: { memberships: true, referrals: true, apiKeys: { where: { revokedAt: null } } } },
    },
  })
  return schools.map(({ id, name, isDemo, requiresParentEmail, _count }) => {
    const counts = `${_count.memberships} members, ${_count.apiKeys} keys, ${_count.referrals} referrals`
    const marks = [isDemo && 'demo', requiresParentEmail && 'strict'].filter(Boolean).join(' ')
    return [id, name, counts, marks].join('\t').trimEnd()
  })
}

export async function unsafeListKeysOf(schoolId: string): Promise<string[]> {
  const keys = await db().apiKey.findMany({ where: { schoolId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
  return keys.map(({ id, name, lastFour, lastUsedAt, revokedAt }) => {
    const use = revokedAt ? `revoked ${revokedAt.toISOString()}` : `last used ${lastUsedAt?.toISOString() ?? 'never'}`
    return [id, name, `…${lastFour}`, use].join('\t')
  })
}

export async function unsafeListAllDoctors(): Promise<string[]> {
  const doctors = await db().doctor.findMany({
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { user: { select: { email: true, emailVerifiedAt: true } } },
  })
  return doctors.map(({ id, name, specialty, verifiedAt, user }) => {
    const address = user && `${user.email ?? 'no address'}, ${user.emailVerifiedAt ? 'confirmed' : 'not confirmed'}`
    const standing = verifiedAt ? `verified ${verifiedAt.toISOString()}` : 'not verified'
    return [id, name, specialty, standing, address ?? 'no account'].join('\t')
  })
}
