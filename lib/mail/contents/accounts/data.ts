import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import type { AccountTokenPurpose } from '@/lib/email-verification/tokens/mutations'
import { validAccountToken } from '@/lib/email-verification/tokens/rules'
import type { Language } from '@/lib/i18n/language'
import { batchLoad } from '@/lib/outbox/batch-load'
import { confirmedAccount, enabledAccount } from '@/lib/users/rules'

export interface Addressee {
  email: string
  /** Null while the address is unconfirmed: the name may then be an attacker's text. */
  firstName: string | null
  language: Language
}

interface AskedLink {
  tokenId: string
  purpose: AccountTokenPurpose
}

/** Null when the link was used, replaced or has expired. That of a change goes to the new mailbox to confirm it. */
export async function findAccountLink(_actor: SystemActor, asked: AskedLink) {
  const row = await loadAccountLink(asked)
  return row?.email ? row : null
}

const loadAccountLink = batchLoad((asked: readonly AskedLink[]) => {
  // Raw: one snapshot; the link of before must not meet the address of after.
  return db().$queryRaw<(Addressee & { tokenHash: string; place: number })[]>`
    SELECT a.place::int AS place, t."tokenHash", CASE t.purpose WHEN 'email_change' THEN t."newEmail" ELSE u.email END AS email,
      CASE WHEN t.purpose <> 'email_change' AND ${confirmedAccount.sql('u')} THEN u."firstName" END AS "firstName",
      u.language::text AS language
    FROM unnest(${asked.map(({ tokenId }) => tokenId)}::uuid[], ${asked.map(({ purpose }) => purpose)}::text[])
        WITH ORDINALITY AS a(id, purpose, place)
      JOIN "AccountToken" t ON t.id = a.id AND t.purpose = a.purpose::"AccountTokenPurpose"
      JOIN "User" u ON u.id = t."userId"
    WHERE ${validAccountToken.sql('t')} AND ${enabledAccount.sql('u')}`
})

/** Without an address it is a notice on the home. */
export interface Notified extends Omit<Addressee, 'email'> {
  parentId: string
  email: string | null
  isConfirmed: boolean
}

/**
 * @param recipient a confirmed address that the account has had, or its id when it had none; takes the place of the
 * account's own
 */
export async function findNotified(
  _actor: SystemActor,
  userId: string,
  recipient: string | null,
): Promise<Notified | null> {
  const row = await findAccount(userId)
  if (!row) return null
  const email = recipient === userId ? null : (recipient ?? row.email)
  const firstName = row.isConfirmed || recipient ? row.firstName : null
  const isConfirmed = row.isConfirmed && recipient === null
  return { parentId: userId, email, firstName, language: row.language, isConfirmed }
}

const findAccount = batchLoad((ids: readonly string[]) => {
  // Raw: the bench; the statement of a model call has another text for each number of ids.
  return db().$queryRaw<(Omit<Notified, 'parentId'> & { place: number })[]>`
    SELECT a.place::int AS place, u.email, ${confirmedAccount.sql('u')} AS "isConfirmed", u."firstName", u.language::text AS language
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS a(id, place) JOIN "User" u ON u.id = a.id`
})
