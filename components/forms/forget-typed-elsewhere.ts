/**
 * Runs in the page, before any other script, so it refers to nothing outside itself. What a failed page has kept in this tab
 * (typed-fields.ts) is for that page alone, and for ten minutes: another document deletes it.
 */
export function forgetTypedElsewhere(key: string): void {
  try {
    const kept = sessionStorage.getItem(key)
    const [address, until] = kept?.split('\n') ?? []
    if (address !== location.pathname + location.search || Number(until) < Date.now()) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
