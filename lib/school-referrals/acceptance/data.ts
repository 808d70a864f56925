import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { linkedId } from '@/lib/auth/signed-link'
import { db } from '@/lib/db'
import { findInvitedAddress } from '@/lib/email-verification/data'
import { emailKeyOf } from '@/lib/fields'
import { versionOf } from '../link-version'
import type { Acceptor } from './types'

export async function findAcceptor(actor: UserActor, token: string): Promise<Acceptor | null> {
  const id = linkedId(token)
  if (!id) return null
  const referral = await db().schoolReferral.findUnique({
    where: { id },
    select: {
      linkVersion: true,
      letterVersion: true,
      parentEmail: true,
      school: { select: { requiresParentEmail: true } },
    },
  })
  if (!referral || !versionOf(token, id, referral)) return null
  const { requiresParentEmail } = referral.school
  const { state, email } = await findInvitedAddress(
    actor,
    requiresParentEmail && referral.parentEmail !== null ? emailKeyOf(referral.parentEmail) : null,
  )
  return { name: email ?? actor.firstName, email, obstacle: state === 'ready' ? null : state }
}
