import 'server-only'
import { Prisma } from '@/lib/db'
import { rowState } from '@/lib/row-state'

/** Has confirmed its e-mail address. Until then the account may be another person's than the mailbox. */
export const confirmedAccount = rowState('User', { emailVerifiedAt: 'set' })

/** Has not been disabled by operations. */
export const enabledAccount = rowState('User', { disabledAt: 'unset' })
export const disabledAccount = rowState('User', { disabledAt: 'set' })

/** May get notices about what others do: its address is its own, and it can sign in. */
export const reachableAccount = rowState('User', { emailVerifiedAt: 'set', disabledAt: 'unset' })

/** The columns of `trustedName`. */
export const nameColumns = { firstName: true, lastName: true, ...confirmedAccount.columns } as const

/** Of a person whose name may be shown. */
export interface Named {
  firstName: string
  lastName: string
  emailVerifiedAt: Date | null
}

/** Without a space at its end where there is no last name, as of some LINE accounts. */
export const fullName = ({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** The same of `"User" <alias>`; empty where there is no such row. */
export const fullNameSql = (alias: string) =>
  Prisma.sql`trim(concat_ws(' ', ${Prisma.raw(`${alias}."firstName"`)}, ${Prisma.raw(`${alias}."lastName"`)}))`

/** The person's name as others may be shown it; null while the address is unconfirmed, when it may be an attacker's text. */
export const trustedName = (person: Named) => (confirmedAccount.holds(person) ? fullName(person) : null)

/** The same of `"User" <alias>`. */
export const trustedNameSql = (alias: string) =>
  Prisma.sql`CASE WHEN ${confirmedAccount.sql(alias)} THEN ${fullNameSql(alias)} END`

/** Whether the address was confirmed at `time`. If it was confirmed later, another person may have opened the account. */
export function wasConfirmedBy({ emailVerifiedAt }: Pick<Named, 'emailVerifiedAt'>, time: Date): boolean {
  return emailVerifiedAt !== null && emailVerifiedAt <= time
}

/** A person's first name as a mail may say it; null while the address is unconfirmed, as with `trustedName`. */
export const trustedFirstName = (person: Pick<Named, 'firstName' | 'emailVerifiedAt'>) =>
  confirmedAccount.holds(person) ? person.firstName : null
