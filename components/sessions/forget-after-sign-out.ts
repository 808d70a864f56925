/**
 * Runs in the page, before any other script, so it refers to nothing outside itself. In the first document after a sign-out
 * it deletes what this browser stores about a person's children. By then the sign-out has worked, whatever led to it: a
 * press before React was there, or the address itself.
 *
 * @param cookie the one that the answer to the sign-out sets
 * @param prefix of the keys of the storage that go, and `otherKey` with them
 */
export function forgetAfterSignOut(cookie: string, prefix: string, otherKey: string, pageCache: string): void {
  if (!document.cookie.includes(`${cookie}=`)) return
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) || key === otherKey) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // Storage is blocked: nothing was kept.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers parents still use
  document.cookie = `${cookie}=; Path=/; Max-Age=0`
  // Absent where the origin is not secure.
  window.caches?.delete(pageCache).catch(() => {})
}
