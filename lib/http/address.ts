/**
 * The network address of a request. scripts/server overwrites `X-Forwarded-For` with what it knows itself, so that a
 * client cannot choose its own.
 */
export function addressOf(headers: Headers): string {
  return headers.get('x-forwarded-for')?.split(',').pop()?.trim() || 'unknown'
}
