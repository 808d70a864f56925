import type * as z from 'zod/mini'
import type { apiKeySchema, createdApiKeySchema } from './schema'

export type ApiKey = z.output<typeof apiKeySchema>
export type NewApiKey = z.output<typeof createdApiKeySchema>

export interface ApiKeyWithCreator extends ApiKey {
  maker: ApiKeyCreator
}

/** `member` and `former` were admins when they made the key; `former` has left the school. */
export type ApiKeyCreator =
  | { kind: 'you' | 'operator' | 'deleted'; name: null }
  | { kind: 'admin' | 'member' | 'former'; name: string }
