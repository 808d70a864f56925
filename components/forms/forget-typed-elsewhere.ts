/**
 * Runs in the page, before any other script, so it refers to nothing outside itself. What a failed page has kept in this tab
 * (typed-fields.ts) is for that page alone: another document deletes it.
 */
export function forgetTypedElsewhere(key: string): void {
  try {
    const here = `${location.pathname}${location.search}\n`
    if (!sessionStorage.getItem(key)?.startsWith(here)) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
