/** A key of a school's software. The key itself is shown once, when it is made. */
export interface ApiKey {
  id: string
  name: string
  lastFour: string
  /** ISO 8601 UTC. */
  createdAt: string
  /** To the minute; null until it is used. */
  lastUsedAt: string | null
  /** Null while it works. */
  revokedAt: string | null
}

/** A key with who made it, for the school's admins. */
export interface ApiKeyWithCreator extends ApiKey {
  maker: ApiKeyCreator
}

/** `member` and `former` made it as an admin and are none any more; `former` has left the school. */
export type ApiKeyCreator =
  | { kind: 'you' | 'operator' | 'deleted'; name: null }
  | { kind: 'admin' | 'member' | 'former'; name: string }

/** `key` is null when the answer is a repeat: it cannot be shown twice. */
export interface NewApiKey extends ApiKey {
  key: string | null
}
