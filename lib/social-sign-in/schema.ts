import * as z from 'zod/mini'
import { oneOf } from '@/lib/fields'

export const socialProviders = ['google', 'line'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** What a signed-in person may want of a provider: another way in, or a proof that it is them. */
export const intents = ['connect', 'reauthenticate'] as const
export type Intention = (typeof intents)[number]

export const intentSchema = z.object({ intent: oneOf(intents), provider: oneOf(socialProviders) })
export type IntentInput = z.output<typeof intentSchema>

/** Where the browser goes next. */
export const intentStartedSchema = z.object({ location: z.string() })

export const connectionsSchema = z.object({ connected: z.object({ google: z.boolean(), line: z.boolean() }) })
