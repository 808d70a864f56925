import 'server-only'
import { Prisma } from '@/lib/db'
import { rowState } from '@/lib/row-state'

/** Not withdrawn. Withdrawing ends all of a person's consents to one purpose for one child, so one that is still given is newer. */
export const givenConsent = rowState('Consent', { withdrawnAt: 'unset' })

const toScreening = (userId: string) => ({ userId, purpose: 'screening' }) as const

/** A person agreed to the screening of a child, and has not withdrawn it since. */
export const agreedToScreening = {
  /** Of `"Child" c`; `userId` is a column or a value. */
  sql: (userId: Prisma.Sql) => Prisma.sql`EXISTS (
    SELECT FROM "Consent" k WHERE k."childId" = c.id AND k."userId" = ${userId} AND k.purpose = 'screening'
      AND ${givenConsent.sql('k')})`,
  /** Of a child. */
  where: (userId: string) => ({ consents: { some: { ...toScreening(userId), ...givenConsent.where() } } }),
}

/** A person withdrew the consent to the screening of a child. One who was never asked has withdrawn nothing. */
export const withdrewScreening = {
  sql: (userId: Prisma.Sql) => Prisma.sql`coalesce((
    SELECT bool_and(NOT ${givenConsent.sql('k')}) FROM "Consent" k
    WHERE k."childId" = c.id AND k."userId" = ${userId} AND k.purpose = 'screening'), false)`,
  where: (userId: string) => ({
    consents: { some: toScreening(userId), none: { ...toScreening(userId), ...givenConsent.where() } },
  }),
}
