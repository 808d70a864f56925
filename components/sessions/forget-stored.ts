/**
 * Runs in the page, before any other script, so it refers to nothing outside itself. In the first document after a sign-out
 * it deletes what this browser stores about a person's children, and after a sign-in the unsent answers of other accounts. By
 * then that has worked, whatever led to it: a press before React was there, or the address itself. What a failed page has
 * kept in this tab (typed-fields.ts) is for that page alone: another document deletes it.
 *
 * @param cookie `signedOutCookie`
 * @param ours which keys go after a sign-out
 * @param parents what the key of a parent's answers has before the account
 * @param teachers what the key of a teacher's answers has
 */
export function forgetStored(
  cookie: string,
  typedKey: string,
  ours: RegExp,
  parents: string,
  teachers: string,
  pageCache: string,
): void {
  const kept = document.cookie.match(`${cookie}=([^;]+)`)?.[1]
  const isAll = kept === '1' || kept === '2'
  try {
    if (!sessionStorage.getItem(typedKey)?.startsWith(`${location.pathname}${location.search}\n`))
      sessionStorage.removeItem(typedKey)
    for (const key of kept ? Object.keys(localStorage) : [])
      if (
        isAll
          ? ours.test(key) && !(kept === '2' && key.includes(teachers))
          : key.includes(parents) && !key.includes(parents + kept)
      )
        localStorage.removeItem(key)
    if (isAll) sessionStorage.clear()
  } catch {
    // Storage is blocked: nothing was kept.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers parents still use
  if (kept) document.cookie = `${cookie}=; Path=/; Max-Age=0`
  // Absent where the origin is not secure. A sign-in has deleted its pages, and this may be the first of the new ones.
  if (isAll) window.caches?.delete(pageCache).catch(() => {})
}
