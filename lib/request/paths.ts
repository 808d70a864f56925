/** Null for other origins, `//host`, `/\host`, control characters and the API. */
export function safeNextPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 500) return null
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(value)) return null
  // Checked as the browser resolves it: `/.//host` is another host, `/./api/auth/logout` a call.
  const { pathname, search, hash } = new URL(value, 'https://here.invalid')
  if (pathname.startsWith('//') || /^\/api(\/|$)/i.test(decoded(pathname))) return null
  // A Location header holds ASCII only.
  return pathname + search + hash
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    // None of our paths is badly encoded.
    return '/api'
  }
}
