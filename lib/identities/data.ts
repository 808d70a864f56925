import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { emailKeyOf } from '@/lib/http/fields'

export type SocialProvider = 'google' | 'line'

/** The account behind an identity: (provider, subject), never an e-mail address. */
export async function unsafeFindByIdentity(_actor: SystemActor, provider: SocialProvider, subject: string) {
  const account = await db().account.findUnique({
    where: { provider_providerAccountId: { provider, providerAccountId: subject } },
    select: { user: { select: { id: true, email: true, disabledAt: true } } },
  })
  return account?.user.disabledAt ? null : (account?.user ?? null)
}

export async function unsafeFindByEmail(_actor: SystemActor, email: string) {
  return db().user.findUnique({ where: { emailKey: emailKeyOf(email) }, select: { id: true, email: true } })
}

export async function unsafeFindById(_actor: SystemActor, id: string) {
  return db().user.findUnique({ where: { id }, select: { id: true, email: true } })
}
