import * as z from 'zod/mini'
import { isoTime, requiredLine } from '@/lib/fields'

export const newApiKeySchema = z.object({ name: requiredLine(100) })
export type NewApiKeyInput = z.output<typeof newApiKeySchema>

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  lastFour: z.string(),
  createdAt: isoTime,
  /** To the minute. */
  lastUsedAt: z.nullable(isoTime),
  revokedAt: z.nullable(isoTime),
})

export const createdApiKeySchema = z.extend(apiKeySchema, { key: z.nullable(z.string()) })

export type ApiKey = z.output<typeof apiKeySchema>
export type NewApiKey = z.output<typeof createdApiKeySchema>

export interface ApiKeyWithCreator extends ApiKey {
  maker: ApiKeyCreator
}

/** `member` and `former` were admins when they made the key; `former` has left the school. */
export type ApiKeyCreator =
  | { kind: 'you' | 'operator' | 'deleted'; name: null }
  | { kind: 'admin' | 'member' | 'former'; name: string }
