import 'server-only'
import { Prisma } from '@/lib/db'
import { rowState } from '@/lib/row-state'

/** Until its address is confirmed, an account may belong to another person than the mailbox. */
export const confirmedAccount = rowState('User', { emailVerifiedAt: 'set' })

const accountWithoutAddress = rowState('User', { emailKey: 'unset' })

type KnownBy = Parameters<typeof confirmedAccount.holds>[0] & Parameters<typeof accountWithoutAddress.holds>[0]

/** Its texts may be mailed to others: the address is confirmed, or there is none because LINE opened the account. */
export const knownAccount = {
  columns: { ...confirmedAccount.columns, ...accountWithoutAddress.columns },
  holds: (user: KnownBy) => confirmedAccount.holds(user) || accountWithoutAddress.holds(user),
  sql: (alias: string) => Prisma.sql`(${confirmedAccount.sql(alias)} OR ${accountWithoutAddress.sql(alias)})`,
}

export const enabledAccount = rowState('User', { disabledAt: 'unset' })
/** The school's next paper opened another account in its place; it is disabled, too. */
export const replacedAccount = rowState('User', { replacedAt: 'set' })

export const disabledAccount = rowState('User', { disabledAt: 'set' })

/** Signs in with the code of a paper letter and its password. */
export const accountByLetter = rowState('User', { letterHash: 'set', passwordHash: 'set', disabledAt: 'unset' })
/** The letter is the only way back into it, while it has no identity either. One that was replaced has none at all. */
export const accountOfLetterAlone = rowState('User', { letterHash: 'set', emailKey: 'unset' })

/** Closed when a newer letter of the referral is accepted: one of these older letters opened it, and it has no other way back. */
export const replaceableAccount = (letterHashes: string[]) => ({
  ...accountOfLetterAlone.where(),
  ...{ letterHash: { in: letterHashes }, accounts: { none: {} }, NOT: replacedAccount.where() },
})

/** May get notices about others: the address is its own, and it can sign in. */
export const reachableAccount = rowState('User', { emailVerifiedAt: 'set', disabledAt: 'unset' })

export const nameColumns = { firstName: true, lastName: true, ...knownAccount.columns } as const

export interface Named {
  firstName: string
  lastName: string
  emailVerifiedAt: Date | null
  emailKey: string | null
}

/** Some LINE accounts have no last name. */
export const fullName = ({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

export const fullNameSql = (alias: string) =>
  Prisma.sql`trim(concat_ws(' ', ${Prisma.raw(`${alias}."firstName"`)}, ${Prisma.raw(`${alias}."lastName"`)}))`

/** Null for an account that is not known: the name may be an attacker's text. */
export const trustedName = (person: Named) => (knownAccount.holds(person) ? fullName(person) : null)

export const trustedNameSql = (alias: string) =>
  Prisma.sql`CASE WHEN ${knownAccount.sql(alias)} THEN ${fullNameSql(alias)} END`

/** If it was confirmed later, another person may have opened the account. */
export function wasConfirmedBy({ emailVerifiedAt }: Pick<Named, 'emailVerifiedAt'>, time: Date): boolean {
  return emailVerifiedAt !== null && emailVerifiedAt <= time
}

export const trustedFirstName = (person: Pick<Named, 'firstName' | 'emailVerifiedAt'>) =>
  confirmedAccount.holds(person) ? person.firstName : null
