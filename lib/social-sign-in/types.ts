import type { SocialProvider } from '@/lib/identities/schema'

export type ByProvider = Record<SocialProvider, boolean>

/** An account at a provider; never identified by an e-mail address. */
export interface Identity {
  provider: SocialProvider
  subject: string
}

export interface SocialIdentity extends Identity {
  /** May be empty: a provider need not send a name. */
  firstName: string
  lastName: string
  email: string | null
  profileImageUrl: string | null
}
