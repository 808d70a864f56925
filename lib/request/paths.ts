/**
 * A path of our own to go on to after signing in, or null for anything else: other origins, `//host`, `/\host`, control
 * characters, and the API.
 */
export function safeNextPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 500) return null
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(value)) return null
  // Judged as it will be followed: `/.//host` ends at another host, `/./api/auth/logout` at a call.
  const { pathname, search, hash } = new URL(value, 'https://here.invalid')
  if (pathname.startsWith('//') || /^\/api(\/|$)/i.test(decoded(pathname))) return null
  // As the address bar has it: a Location header holds ASCII only.
  return pathname + search + hash
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    // No path of ours is badly encoded.
    return '/api'
  }
}
