import { v4 as uuidv4, v7 as uuidv7 } from 'uuid'
import { hashPassword } from '@/lib/auth/password'
import { sessionCookieName } from '@/lib/auth/session-cookie'
import { hashToken, newToken } from '@/lib/auth/token'
import { textVersions } from '@/lib/consents/text-versions'
import { accountTokenHash } from '@/lib/email-verification/tokens/account-token'
import { sessionSeconds } from '@/lib/request/cookie-names'
import { sql } from './sql'

export const password = 'correct horse 54'

let passwordHash: Promise<string> | undefined

/**
 * Writes the rows of a registration except its limits. Most tests only need a signed-in person, and hashing a password for
 * each takes a good part of their time. registered-account.int.test.ts compares it with a real one.
 */
export async function writeRegisteredAccount(email: string, role: string): Promise<{ id: string; cookie: string }> {
  passwordHash ??= hashPassword(password)
  const [id, tokenId, token] = [uuidv4(), uuidv7(), newToken()]
  await sql(
    `WITH account AS (
       INSERT INTO "User" (id, "firstName", "lastName", email, "emailKey", role, provider, language, "passwordHash", "updatedAt")
       VALUES ($1::uuid, 'Nok', 'Suwan', $2, lower($2), $3::"Role", 'local', 'en', $4, now())
     ), link AS (
       INSERT INTO "AccountToken" (id, "userId", purpose, "tokenHash", "expiresAt")
       VALUES ($5::uuid, $1, 'email_verification', $6, now() + interval '24 hours')
     ), mail AS (
       INSERT INTO "MailDelivery" (id, template, "rowId") VALUES (uuidv7(), 'verify-email', $5)
     ), consent AS (
       INSERT INTO "Consent" (id, "userId", purpose, "textVersion", language, "givenAt")
       VALUES (uuidv7(), $1, 'terms', $7, 'en', now()) RETURNING id
     ), session AS (
       INSERT INTO "Session" (id, "userId", "tokenHash", "expiresAt")
       VALUES (uuidv7(), $1, $8, now() + $9 * interval '1 second')
     ), visit AS (
       INSERT INTO "SignIn" (id, "userId", method, "deviceKind") VALUES (uuidv7(), $1, 'registration', 'computer')
     )
     INSERT INTO "AuditEvent" (id, "actorKind", "actorId", action, "targetId")
     SELECT uuidv7(), 'visitor', 'visitor', 'consent.given', id FROM consent
     UNION ALL SELECT uuidv7(), 'visitor', 'visitor', 'account.signed-in', $1`,
    [
      id,
      email,
      role,
      await passwordHash,
      tokenId,
      accountTokenHash(tokenId),
      textVersions.terms,
      hashToken(token),
      sessionSeconds,
    ],
  )
  return { id, cookie: `${sessionCookieName()}=${token}` }
}
