import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { isLinkToken, linkedId } from '@/lib/auth/signed-link'
import { db } from '@/lib/db'
import type { Acceptor, Obstacle } from './types'

interface AccountRow {
  email: string | null
  obstacle: Obstacle | null
  linkVersion: number
}

/**
 * Whether the actor's account can accept a referral, and if not, why: said before the button is pressed for nothing. An
 * address that a change of the account waits for counts, since confirming it is all that is missing.
 *
 * @param token of a link that has been opened; null for any other
 */
export async function findAcceptor(actor: UserActor, token: string): Promise<Acceptor | null> {
  const id = linkedId(token)
  if (!id) return null
  const [row] = await db().$queryRaw<AccountRow[]>`
    SELECT coalesce(c."newEmail", u.email) AS email, r."linkVersion", CASE
      WHEN NOT s."requiresParentEmail" THEN NULL
      WHEN c."newEmail" IS NOT NULL THEN 'unconfirmed'
      WHEN u."emailKey" IS NULL THEN 'noAddress'
      WHEN u."emailKey" <> lower(r."parentEmail") THEN 'otherAddress'
      WHEN u."emailVerifiedAt" IS NULL THEN 'unconfirmed' END AS obstacle
    FROM "User" u JOIN "SchoolReferral" r ON r.id = ${id}::uuid JOIN "School" s ON s.id = r."schoolId"
    LEFT JOIN "AccountToken" c ON c."userId" = u.id AND c.purpose = 'email_change' AND c."usedAt" IS NULL
      AND c."expiresAt" > now() AND s."requiresParentEmail" AND lower(c."newEmail") = lower(r."parentEmail")
    WHERE u.id = ${actor.userId}::uuid`
  if (!row || !isLinkToken(token, 'school', id, row.linkVersion)) return null
  const { email, obstacle } = row
  return { name: email ?? actor.firstName, email, obstacle }
}
