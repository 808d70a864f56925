import 'server-only'
import { Prisma } from '@/lib/db'
import { rowState } from '@/lib/row-state'
import { enabledAccount, reachableAccount } from '@/lib/users/rules'

/** Manages the school's members and keys. Of someone who is not signed in now see `enabledAdmin`. */
export const schoolAdmin = rowState('SchoolMembership', { role: ['admin'] })

/** Of a school: the account is one of its admins. */
export const administeredBy = (userId: string) => ({ memberships: { some: { userId, ...schoolAdmin.where() } } })

const adminWith = (account: typeof enabledAccount | typeof reachableAccount) => ({
  /** @param m, u aliases of a membership and its user */
  sql: (m: string, u: string) => Prisma.sql`(${schoolAdmin.sql(m)} AND ${account.sql(u)})`,
  /** Of a membership. */
  where: () => ({ ...schoolAdmin.where(), user: account.where() }),
})

/** One who cannot sign in administers nothing. */
export const enabledAdmin = adminWith(enabledAccount)
/** Gets the school's notices by mail. */
export const notifiedAdmin = adminWith(reachableAccount)

/** A membership that may end: without it the school still has an admin who can sign in. */
export const endableMembership = {
  /** Of `"SchoolMembership" m`. */
  sql: () => Prisma.sql`(NOT ${schoolAdmin.sql('m')} OR EXISTS (
    SELECT FROM "SchoolMembership" o JOIN "User" a ON a.id = o."userId"
    WHERE o."schoolId" = m."schoolId" AND o.id <> m.id AND ${enabledAdmin.sql('o', 'a')}))`,
  /** Of the membership with this id: a filter of Prisma cannot name its own row. */
  where: (id: string) => {
    const others = { some: { id: { not: id }, ...enabledAdmin.where() } }
    return {
      id,
      OR: [{ NOT: schoolAdmin.where() }, { school: { memberships: others } }],
    } satisfies Prisma.SchoolMembershipWhereInput
  },
}

/** An invitation that has not been accepted; it may have expired. A revoked one is deleted. */
export const unacceptedSchoolInvitation = rowState('SchoolInvitation', { acceptedAt: 'unset' })
/** One that may be accepted. */
export const openSchoolInvitation = rowState('SchoolInvitation', { acceptedAt: 'unset', expiresAt: 'future' })

export const activeApiKey = rowState('ApiKey', { revokedAt: 'unset' })
