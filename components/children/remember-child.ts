import { currentChildCookie, sessionSeconds } from '@/lib/request/cookie-names'

/** Makes this child the current one, from the next request on. */
export function rememberChild(id: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox lack the Cookie Store, as does plain http
  document.cookie = `${currentChildCookie}=${encodeURIComponent(id)}; Path=/; SameSite=Lax; Max-Age=${sessionSeconds}${secure}`
}
