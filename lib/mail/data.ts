import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import type { Language } from '@/lib/i18n/language'

/** What the invitation to a teacher is made of; null when the link was renewed, revoked, used or has expired. */
export async function unsafeFindInvitation(_actor: SystemActor, referralId: string, linkVersion: number) {
  const row = await db().teacherReferral.findFirst({
    where: { id: referralId, linkVersion, status: 'pending', expiresAt: { gt: new Date() } },
    select: {
      teacherEmail: true,
      teacherName: true,
      language: true,
      expiresAt: true,
      child: { select: { name: true, grade: true } },
      parent: { select: { firstName: true, lastName: true } },
    },
  })
  return row && { ...row, language: row.language as Language }
}

/** What the verification mail is made of; null when it was used or replaced, or has expired. */
export async function unsafeFindVerification(_actor: SystemActor, tokenId: string) {
  const row = await db().accountToken.findFirst({
    where: { id: tokenId, purpose: 'email_verification', usedAt: null, expiresAt: { gt: new Date() } },
    select: { user: { select: { email: true, firstName: true, language: true } } },
  })
  const email = row?.user.email
  return row && email ? { email, firstName: row.user.firstName, language: row.user.language as Language } : null
}
