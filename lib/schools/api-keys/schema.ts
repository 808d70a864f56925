import * as z from 'zod/mini'
import { isoTime, requiredLine } from '@/lib/fields'

export const newApiKeySchema = z.object({ name: requiredLine(100) })
export type NewApiKeyInput = z.output<typeof newApiKeySchema>

/** A key of a school's software. The key itself is shown once, when it is made. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  lastFour: z.string(),
  createdAt: isoTime,
  /** To the minute; null until it is used. */
  lastUsedAt: z.nullable(isoTime),
  /** Null while it works. */
  revokedAt: z.nullable(isoTime),
})

/** `key` is null when the answer is a repeat: it cannot be shown twice. */
export const createdApiKeySchema = z.extend(apiKeySchema, { key: z.nullable(z.string()) })
