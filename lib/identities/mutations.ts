import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import type { SystemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { emailKeyOf } from '@/lib/http/fields'
import type { Language } from '@/lib/i18n/language'
import type { SocialProvider } from './data'

export interface NewIdentity {
  provider: SocialProvider
  firstName: string
  lastName: string
  /** Only an address the provider has verified itself. */
  email: string | null
  profileImageUrl: string | null
  language: Language
}

/** Opens an account for somebody who came with Google or LINE. */
export async function createSocialUser(
  _actor: SystemActor,
  identity: NewIdentity,
): Promise<{ id: string; email: string | null }> {
  const { email } = identity
  return db().user.create({
    data: {
      ...identity,
      id: uuidv7(),
      role: 'parent',
      emailKey: email && emailKeyOf(email),
      emailVerifiedAt: email && new Date(),
    },
    select: { id: true, email: true },
  })
}

/** Binds an identity to an account. Tokens of the provider are not kept: nothing here would use them. */
export async function linkIdentity(
  _actor: SystemActor,
  userId: string,
  provider: SocialProvider,
  subject: string,
): Promise<void> {
  await db().account.create({ data: { userId, provider, providerAccountId: subject } })
}
