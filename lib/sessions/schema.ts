import * as z from 'zod/mini'
import { isoTime } from '@/lib/fields'

/** What a session runs on, as far as the browser says. Null where it says nothing known. */
export const deviceSchema = z.object({
  browser: z.nullable(z.string()),
  os: z.nullable(z.string()),
  kind: z.enum(['phone', 'tablet', 'computer']),
})
export type Device = z.output<typeof deviceSchema>

/** One signed-in browser of an account. */
export const deviceSessionSchema = z.object({
  id: z.string(),
  device: deviceSchema,
  createdAt: isoTime,
  lastSeenAt: isoTime,
  /** The one that asks. */
  current: z.boolean(),
})
export type DeviceSession = z.output<typeof deviceSessionSchema>

/** How many sessions a call has ended. */
export const endedSchema = z.object({ ended: z.number() })
