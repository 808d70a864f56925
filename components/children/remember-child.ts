import { writeCookie } from '@/components/ui/write-cookie'
import { currentChildCookie, sessionSeconds } from '@/lib/request/cookie-names'

/** Makes this child the current one, from the next request on. */
export function rememberChild(id: string): void {
  writeCookie(currentChildCookie, id, sessionSeconds)
}
