import * as z from 'zod/mini'
import { oneOf } from '@/lib/fields'
import { type SocialProvider, socialProviders } from '@/lib/identities/schema'

export const socialPurposes = ['connect', 'reauthenticate'] as const
export type SocialPurpose = (typeof socialPurposes)[number]

export const socialPurposeSchema = z.object({ intent: oneOf(socialPurposes), provider: oneOf(socialProviders) })
export type SocialPurposeInput = z.output<typeof socialPurposeSchema>

export const purposeStartedSchema = z.object({ location: z.string() })

export const connectionsSchema = z.object({ connected: z.object({ google: z.boolean(), line: z.boolean() }) })

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
