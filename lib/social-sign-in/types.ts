import type { SocialProvider } from '@/lib/identities/schema'

/** One answer for each provider: is it connected, is it set up. */
export type ByProvider = Record<SocialProvider, boolean>

/** An account at a provider: (provider, subject), never an e-mail address. */
export interface Identity {
  provider: SocialProvider
  subject: string
}

/** A provider's profile, validated for storage. */
export interface SocialIdentity extends Identity {
  /** May be empty: a provider owes us no name. */
  firstName: string
  lastName: string
  /** Only an address that the provider has verified itself. */
  email: string | null
  profileImageUrl: string | null
}
