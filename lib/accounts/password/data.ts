import 'server-only'
import type { VisitorActor } from '@/lib/auth/actor'
import { hashToken } from '@/lib/auth/token'
import { db } from '@/lib/db'
import { isAccountToken } from '@/lib/email-verification/tokens/account-token'
import { validAccountToken } from '@/lib/email-verification/tokens/rules'
import { refuseLink } from '@/lib/rate-limits/mutations'
import { enabledAccount } from '@/lib/users/rules'

/** Changes nothing, as mail scanners open links. @throws AppError LINK_NOT_FOUND; TOO_MANY_REQUESTS after many */
export async function findResetLink(actor: VisitorActor, token: string): Promise<{ id: string; userId: string }> {
  const found = await db().accountToken.findFirst({
    where: {
      tokenHash: hashToken(token),
      purpose: 'password_reset',
      ...validAccountToken.where(),
      user: enabledAccount.where(),
    },
    select: { id: true, userId: true },
  })
  return found && isAccountToken(token, found.id) ? found : refuseLink(actor, 'linkNotFound')
}
