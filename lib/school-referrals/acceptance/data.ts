import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { isLinkToken, linkedId } from '@/lib/auth/signed-link'
import { db } from '@/lib/db'
import { pendingEmailChange } from '@/lib/email-verification/tokens/rules'
import { emailKeyOf } from '@/lib/fields'
import { confirmedAccount } from '@/lib/users/rules'
import type { AcceptanceObstacle, Acceptor } from './types'

/**
 * Whether the actor's account can accept a referral, and if not, why: said before the button is pressed for nothing. An
 * address that a change of the account waits for counts, since confirming it is all that is missing.
 *
 * @param token of a link that has been opened; null for any other
 */
export async function findAcceptor(actor: UserActor, token: string): Promise<Acceptor | null> {
  const id = linkedId(token)
  if (!id) return null
  const [account, referral] = await Promise.all([
    db().user.findUnique({ where: { id: actor.userId }, select: accountFields() }),
    db().schoolReferral.findUnique({
      where: { id },
      select: { linkVersion: true, parentEmail: true, school: { select: { requiresParentEmail: true } } },
    }),
  ])
  if (!account || !referral || !isLinkToken(token, 'school', id, referral.linkVersion)) return null
  const wanted = referral.school.requiresParentEmail ? emailKeyOf(referral.parentEmail) : null
  const asked = account.tokens.find(({ newEmail }) => newEmail !== null && emailKeyOf(newEmail) === wanted)
  const email = asked?.newEmail ?? account.email
  const obstacle = wanted === null ? null : asked ? 'unconfirmed' : obstacleOf(account, wanted)
  return { name: email ?? actor.firstName, email, obstacle }
}

/** With the address that a change waits for. */
const accountFields = () =>
  ({
    email: true,
    emailKey: true,
    ...confirmedAccount.columns,
    tokens: { where: pendingEmailChange() },
  }) as const

function obstacleOf(
  account: { emailKey: string | null } & Parameters<typeof confirmedAccount.holds>[0],
  wanted: string,
): AcceptanceObstacle | null {
  if (account.emailKey === null) return 'noAddress'
  if (account.emailKey !== wanted) return 'otherAddress'
  return confirmedAccount.holds(account) ? null : 'unconfirmed'
}
