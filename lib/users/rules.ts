import 'server-only'
import { Prisma } from '@/lib/db'
import { rowState } from '@/lib/row-state'

/** Has confirmed its e-mail address. Until then the account may be another person's than the mailbox. */
export const confirmedAccount = rowState('User', { emailVerifiedAt: 'set' })

/** Has not been disabled by operations. */
export const enabledAccount = rowState('User', { disabledAt: 'unset' })
export const disabledAccount = rowState('User', { disabledAt: 'set' })

/** The columns of `trustedName`. */
export const nameColumns = { firstName: true, lastName: true, ...confirmedAccount.columns } as const

/** Of a person whose name may be shown. */
export interface Named {
  firstName: string
  lastName: string
  emailVerifiedAt: Date | null
}

/** The person's name as others may be shown it; null while the address is unconfirmed, when it may be an attacker's text. */
export function trustedName(person: Named): string | null {
  return confirmedAccount.of(person) ? `${person.firstName} ${person.lastName}`.trim() : null
}

/** The same of `"User" <alias>`. */
export const trustedNameSql = (alias: string) => {
  const [first, last] = [Prisma.raw(`${alias}."firstName"`), Prisma.raw(`${alias}."lastName"`)]
  return Prisma.sql`CASE WHEN ${confirmedAccount.sql(alias)} THEN trim(concat_ws(' ', ${first}, ${last})) END`
}

/** Whether the account was its mailbox's owner's at that time: one that was confirmed later may have been claimed since. */
export function wasConfirmedBy({ emailVerifiedAt }: Pick<Named, 'emailVerifiedAt'>, time: Date): boolean {
  return emailVerifiedAt !== null && emailVerifiedAt <= time
}

/** A person's first name as a mail may say it; null while the address is unconfirmed, as with `trustedName`. */
export const trustedFirstName = (person: Pick<Named, 'firstName' | 'emailVerifiedAt'>) =>
  confirmedAccount.of(person) ? person.firstName : null
