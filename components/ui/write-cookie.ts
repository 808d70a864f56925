/**
 * Writes a cookie that the server reads with the next request.
 *
 * @param seconds it lives; 0 deletes it
 */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox lack the Cookie Store, as does plain http
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`
}
