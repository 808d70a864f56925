import * as z from 'zod/mini'
import { isoTime } from '@/lib/fields'

export const deviceSchema = z.object({
  browser: z.nullable(z.string()),
  os: z.nullable(z.string()),
  kind: z.enum(['phone', 'tablet', 'computer']),
})
export type Device = z.output<typeof deviceSchema>

export const deviceSessionSchema = z.object({
  id: z.string(),
  device: deviceSchema,
  createdAt: isoTime,
  lastSeenAt: isoTime,
  current: z.boolean(),
})
export type DeviceSession = z.output<typeof deviceSessionSchema>

export const endedSchema = z.object({ ended: z.number() })
