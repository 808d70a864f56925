import 'server-only'
import { Prisma } from '@/lib/db'
import { rowState } from '@/lib/row-state'
import { enabledAccount, reachableAccount } from '@/lib/users/rules'

export const schoolAdmin = rowState('SchoolMembership', { role: ['admin'] })

/** Sees only what is of their classes, or what they referred without a list. Admins are never limited, whatever the row has. */
export const limitedMember = {
  sql: (m: string) => Prisma.sql`(${Prisma.raw(m)}."ownClassesOnly" AND NOT ${schoolAdmin.sql(m)})`,
  holds: (row: { ownClassesOnly: boolean; role: string }) => row.ownClassesOnly && !schoolAdmin.holds(row),
}

export const administeredBy = (userId: string) => ({ memberships: { some: { userId, ...schoolAdmin.where() } } })

const adminWith = (account: typeof enabledAccount | typeof reachableAccount) => ({
  sql: (m: string, u: string) => Prisma.sql`(${schoolAdmin.sql(m)} AND ${account.sql(u)})`,
  where: () => ({ ...schoolAdmin.where(), user: account.where() }),
})

export const enabledAdmin = adminWith(enabledAccount)
export const notifiedAdmin = adminWith(reachableAccount)

/** Without this membership the school still has an admin who can sign in. */
export const endableMembership = {
  /** Alias `"SchoolMembership" m`. */
  sql: () => Prisma.sql`(NOT ${schoolAdmin.sql('m')} OR EXISTS (
    SELECT FROM "SchoolMembership" o JOIN "User" a ON a.id = o."userId"
    WHERE o."schoolId" = m."schoolId" AND o.id <> m.id AND ${enabledAdmin.sql('o', 'a')}))`,
  /** By id: a Prisma filter cannot name its own row. */
  where: (id: string) => {
    const others = { some: { id: { not: id }, ...enabledAdmin.where() } }
    return {
      id,
      OR: [{ NOT: schoolAdmin.where() }, { school: { memberships: others } }],
    } satisfies Prisma.SchoolMembershipWhereInput
  },
}

/** May have expired. A revoked invitation is deleted. */
export const unacceptedSchoolInvitation = rowState('SchoolInvitation', { acceptedAt: 'unset' })
export const openSchoolInvitation = rowState('SchoolInvitation', { acceptedAt: 'unset', expiresAt: 'future' })

export const activeApiKey = rowState('ApiKey', { revokedAt: 'unset' })
