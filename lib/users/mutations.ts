import 'server-only'
import { v4 as uuidv4 } from 'uuid'
import type { UserActor } from '@/lib/auth/actor'
import type { LetterHashes } from '@/lib/auth/letter-code'
import type { Role } from '@/lib/auth/roles'
import { db, Prisma, type Transaction } from '@/lib/db'
import { emailKeyOf } from '@/lib/fields'
import type { Language } from '@/lib/i18n/language'
import { confirmedAccount, disabledAccount, enabledAccount, replaceableAccount } from './rules'
import type { Provider } from './schema'

/** Valid until the transaction ends. */
export interface LockedUser {
  id: string
  email: string | null
  emailKey: string | null
  provider: Provider
  passwordHash: string | null
  createdAt: Date
  isConfirmed: boolean
  isEnabled: boolean
}

/** `delete` also blocks inserts of rows that refer to the account. */
export type LockStrength = 'change' | 'delete'

/** Lock order: account, then tokens, sessions and identities; children and schools first (docs/decisions/0026). */
export async function unsafeLockUser(
  tx: Transaction,
  which: { id: string } | { emailKey: string },
  strength: LockStrength = 'change',
): Promise<LockedUser | null> {
  const matches = 'id' in which ? Prisma.sql`u.id = ${which.id}::uuid` : Prisma.sql`u."emailKey" = ${which.emailKey}`
  const lock = strength === 'delete' ? Prisma.sql`FOR UPDATE` : Prisma.sql`FOR NO KEY UPDATE`
  // Raw: lock.
  const [user] = await tx.$queryRaw<LockedUser[]>`
    SELECT u.id, u.email, u."emailKey", u.provider::text AS provider, u."passwordHash", u."createdAt",
      ${confirmedAccount.sql('u')} AS "isConfirmed", ${enabledAccount.sql('u')} AS "isEnabled"
    FROM "User" u WHERE ${matches} ${lock}`
  return user ?? null
}

interface NewUser {
  provider: Provider
  role: Role
  firstName: string
  lastName: string
  email: string | null
  isConfirmed: boolean
  passwordHash?: string
  letterHash?: string
  profileImageUrl?: string | null
  language: Language
}

export async function unsafeCreateUser(tx: Transaction, { isConfirmed, ...user }: NewUser): Promise<string> {
  const id = uuidv4()
  const address = { emailKey: user.email && emailKeyOf(user.email), emailVerifiedAt: isConfirmed ? new Date() : null }
  await tx.user.create({ data: { id, ...user, ...address }, select: { id: true } })
  return id
}

interface UserChange {
  firstName?: string
  lastName?: string
  phoneNumber?: string | null
  profileImageUrl?: string | null
  provider?: Provider
  language?: Language
  passwordHash?: string | null
}

export async function unsafeUpdateUser(tx: Transaction, id: string, data: UserChange): Promise<void> {
  await tx.user.update({ where: { id }, data, select: { id: true } })
}

/** A confirmation stays where only the letter case differs. */
export async function unsafeSetAddress(tx: Transaction, id: string, email: string | null): Promise<void> {
  await tx.user.update({ where: { id }, data: { email, emailKey: email && emailKeyOf(email) }, select: { id: true } })
}

/** The owner has opened a link in the mailbox of the address, or of the new one. */
export async function unsafeConfirmAddress(tx: Transaction, id: string, newEmail?: string): Promise<void> {
  const address = newEmail ? { email: newEmail, emailKey: emailKeyOf(newEmail) } : {}
  await tx.user.update({ where: { id }, data: { ...address, emailVerifiedAt: new Date() }, select: { id: true } })
}

export async function unsafeSetEnabled(tx: Transaction, id: string, isEnabled: boolean): Promise<boolean> {
  const [before, disabledAt] = isEnabled ? [disabledAccount, null] : [enabledAccount, new Date()]
  const { count } = await tx.user.updateMany({ where: { id, ...before.where() }, data: { disabledAt } })
  return count > 0
}

/** An account that one of these letters opened, and nothing else opens: it opens for no one. @returns whether it was one */
export async function unsafeSetReplaced(tx: Transaction, id: string, letterHashes: string[]): Promise<boolean> {
  const now = new Date()
  const where = { id, ...replaceableAccount(letterHashes) }
  const { count } = await tx.user.updateMany({ where, data: { replacedAt: now, disabledAt: now } })
  return count > 0
}

export async function unsafeRenewLetterHash(tx: Transaction, [first, ...others]: LetterHashes): Promise<void> {
  await tx.user.updateMany({ where: { letterHash: { in: others } }, data: { letterHash: first } })
}

/** Identities, tokens, memberships and consents cascade. */
export async function unsafeDeleteUser(tx: Transaction, id: string): Promise<void> {
  await tx.user.delete({ where: { id }, select: { id: true } })
}

/** For later mails. A repeat changes nothing. */
export async function saveLanguage(actor: UserActor, language: Language): Promise<void> {
  await db().user.updateMany({ where: { id: actor.userId, language: { not: language } }, data: { language } })
}
