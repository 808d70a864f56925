import * as z from 'zod/mini'
import { isoTime } from '@/lib/fields'

export const lineNoticesSchema = z.object({
  isConfigured: z.boolean(),
  isConnected: z.boolean(),
  agreedAt: z.nullable(isoTime),
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
