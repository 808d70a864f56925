import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { earlierLetterHashes } from '@/lib/auth/letter-code'
import { linkedId } from '@/lib/auth/signed-link'
import { db } from '@/lib/db'
import { findInvitedAddress } from '@/lib/email-verification/data'
import { emailKeyOf } from '@/lib/fields'
import { replaceableAccount } from '@/lib/users/rules'
import { versionOf } from '../link-version'
import { openSchoolReferral } from '../rules'
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

export async function accountName(actor: UserActor): Promise<string> {
  return (await findInvitedAddress(actor, null)).email ?? actor.firstName
}

/** Whether accepting closes the account of an earlier letter, whose child is attached until then. */
export async function replacesAccount(actor: UserActor | null, token: string): Promise<boolean> {
  const id = linkedId(token)
  if (!id) return false
  const referral = await db().schoolReferral.findUnique({
    where: { id, ...openSchoolReferral.where() },
    select: { linkVersion: true, letterVersion: true, child: { select: { parentId: true } } },
  })
  if (!referral?.child || referral.child.parentId === actor?.userId || !versionOf(token, id, referral)) return false
  const { child, letterVersion } = referral
  const where = { id: child.parentId, ...replaceableAccount(earlierLetterHashes(id, letterVersion)) }
  return (await db().user.count({ where })) > 0
}
