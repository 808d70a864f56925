import * as z from 'zod/mini'
import { isoTime } from '@/lib/fields'

/** How a parent's notices reach them, as the profile shows it. */
export const lineNoticesSchema = z.object({
  /** Whether this installation can send to LINE at all. */
  isConfigured: z.boolean(),
  /** Whether the account has a LINE identity: without one nothing is ever sent. */
  isConnected: z.boolean(),
  /** The consent that counts; null without one. */
  agreedAt: z.nullable(isoTime),
  /** False when the official account is not a friend, or is blocked: then notices come by mail. */
  isFriend: z.boolean(),
})

/** What LINE reports. Of all its kinds of events those are read that say whether a parent can be reached. */
export const lineEventsSchema = z.object({ events: z.array(z.unknown()) })

export const friendEventSchema = z.object({
  type: z.enum(['follow', 'unfollow']),
  /** Milliseconds since 1970, by LINE's clock. */
  timestamp: z.number().check(z.int(), z.gte(0), z.lte(8_640_000_000_000)),
  source: z.object({ type: z.literal('user'), userId: z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/)) }),
})
