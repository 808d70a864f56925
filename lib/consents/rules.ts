import 'server-only'
import { Prisma } from '@/lib/db'
import { rowState } from '@/lib/row-state'
import { versionsWithPreselection } from './text-versions'

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

/** The relation as the person chose it, for `"Consent"` by this alias; null where a page had chosen `parent` beforehand. */
export const chosenRelation = (alias: string) => {
  const k = Prisma.raw(alias)
  return Prisma.sql`
    CASE WHEN ${k}.relation <> 'parent' OR ${k}."textVersion" <> ALL (${[...versionsWithPreselection]}::text[]) THEN ${k}.relation END`
}
