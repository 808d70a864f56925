/**
 * A path of our own to go on to after signing in, or null for anything else: other origins, `//host`, `/\host`, control
 * characters, and the API.
 */
export function safeNextPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 500) return null
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(value) || value.startsWith('/api/')) return null
  return value
}
