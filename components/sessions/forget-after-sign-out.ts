/**
 * Runs in the page, before any other script, so it refers to nothing outside itself. In the first document after a sign-out
 * it deletes what this browser stores about a person's children, and after a sign-in the unsent answers of other accounts. By
 * then that has worked, whatever led to it: a press before React was there, or the address itself.
 *
 * @param cookie the one that the answer sets: 1, or the account whose answers stay
 * @param prefix of the keys that go, but for `toastKey`; `otherKey` goes with them
 * @param parentPrefix of a parent's answers; the account comes after it
 */
export function forgetAfterSignOut(
  cookie: string,
  prefix: string,
  otherKey: string,
  toastKey: string,
  parentPrefix: string,
  pageCache: string,
): void {
  const kept = document.cookie.split(`${cookie}=`)[1]?.split(';')[0]
  if (!kept) return
  const isAll = kept === '1'
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage))
        if (
          isAll
            ? key === otherKey || (key.startsWith(prefix) && key !== toastKey)
            : key.startsWith(parentPrefix) && !key.startsWith(parentPrefix + kept)
        )
          storage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was kept.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers parents still use
  document.cookie = `${cookie}=; Path=/; Max-Age=0`
  // Absent where the origin is not secure. A sign-in has deleted its pages, and this may be the first of the new ones.
  if (isAll) window.caches?.delete(pageCache).catch(() => {})
}
