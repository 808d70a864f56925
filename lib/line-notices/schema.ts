import * as z from 'zod/mini'
import { isoTime } from '@/lib/fields'

export const lineNoticesSchema = z.object({
  isConfigured: z.boolean(),
  isConnected: z.boolean(),
  agreedAt: z.nullable(isoTime),
  /** False when the official account is not a friend, or is blocked: notices go by mail. */
  isFriend: z.boolean(),
})

export const lineEventsSchema = z.object({ events: z.array(z.unknown()) })

export const friendEventSchema = z.object({
  type: z.enum(['follow', 'unfollow']),
  /** Milliseconds since 1970, by LINE's clock. */
  timestamp: z.number().check(z.int(), z.gte(0), z.lte(8_640_000_000_000)),
  source: z.object({ type: z.literal('user'), userId: z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/)) }),
})

export type LineNotices = z.output<typeof lineNoticesSchema>

/** ISO 8601 UTC. */
export interface LineConsent {
  givenAt: string
  withdrawnAt: string | null
}

/** What would have been mailed, on the home of an account without an address. */
export interface HomeNotice {
  id: string
  /** ISO 8601 UTC. */
  at: string
  text: string
  /** The page that shows more; null where that is the home itself. */
  path: string | null
}
