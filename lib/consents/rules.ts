import 'server-only'
import { Prisma } from '@/lib/db'
import { rowState } from '@/lib/row-state'

/** Withdrawing ends all consents to one purpose for one child, so one that is still given is newer. */
export const givenConsent = rowState('Consent', { withdrawnAt: 'unset' })

const toScreening = (userId: string) => ({ userId, purpose: 'screening' }) as const

export const agreedToScreening = {
  /** Alias `"Child" c`; `userId` is a column or a value. */
  sql: (userId: Prisma.Sql) => Prisma.sql`EXISTS (
    SELECT FROM "Consent" k WHERE k."childId" = c.id AND k."userId" = ${userId} AND k.purpose = 'screening'
      AND ${givenConsent.sql('k')})`,
  where: (userId: string) => ({ consents: { some: { ...toScreening(userId), ...givenConsent.where() } } }),
}

/** False for a person who was never asked. */
export const withdrewScreening = {
  sql: (userId: Prisma.Sql) => Prisma.sql`coalesce((
    SELECT bool_and(NOT ${givenConsent.sql('k')}) FROM "Consent" k
    WHERE k."childId" = c.id AND k."userId" = ${userId} AND k.purpose = 'screening'), false)`,
  where: (userId: string) => ({
    consents: { some: toScreening(userId), none: { ...toScreening(userId), ...givenConsent.where() } },
  }),
}
