import type { PageMessage } from '@/service-worker/names'

/**
 * Runs in the page, before any other script, so it refers to nothing outside itself. In the first document after a sign-out
 * it deletes what this browser stores about a person's children, and after a sign-in the unsent answers of other accounts.
 * By then the request has worked, whatever started it: a click before React was there, or the address itself. What a failed
 * page has stored in this tab (typed-fields.ts) is for that page alone: another document deletes it.
 *
 * @param cookie `signedOutCookie`
 * @param ours the keys to delete after a sign-out
 * @param parents the part before the account in the key of a parent's answers
 * @param teachers a part of the key of a teacher's answers
 */
export function forgetStored(
  cookie: string,
  typedKey: string,
  ours: RegExp,
  parents: string,
  teachers: string,
  pageCache: string,
): void {
  const owner = document.cookie.match(`${cookie}=([^;]+)`)?.[1]
  const isAll = owner === '1' || owner === '2'
  try {
    if (!sessionStorage.getItem(typedKey)?.startsWith(`${location.pathname}${location.search}\n`))
      sessionStorage.removeItem(typedKey)
    for (const key of owner ? Object.keys(localStorage) : [])
      if (
        isAll
          ? ours.test(key) && !(owner === '2' && key.includes(teachers))
          : key.includes(parents) && !key.includes(parents + owner)
      )
        localStorage.removeItem(key)
    if (isAll) sessionStorage.clear()
  } catch {
    // Storage is blocked: nothing was stored.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers parents still use
  if (owner) document.cookie = `${cookie}=; Path=/; Max-Age=0`
  // Absent where the origin is not secure. A sign-in has deleted its pages, and this may be the first of the new ones.
  if (isAll) window.caches?.delete(pageCache).catch(() => {})
  // So that it does not store a page afterwards that it is fetching now. A document that was reloaded by force has no controller.
  if (isAll)
    navigator.serviceWorker
      ?.getRegistration()
      .then((found) => found?.active?.postMessage({ type: 'forget' } satisfies PageMessage))
      .catch(() => {})
}
