/** Also read by service-worker/offline-page.ts. */
const storedKey = 'sati.stored-at'

/** Remembers when the server last stored answers of this tab. @param time by the server's clock, ISO 8601 */
export function rememberStored(time = ''): void {
  try {
    sessionStorage.setItem(storedKey, time)
  } catch {
    // Storage is blocked: after Back the home may be outdated until it is reloaded.
  }
}

/**
 * True once: with two servers whose clocks differ, one may render pages that always look older.
 *
 * @param renderedAt by the server's clock, ISO 8601
 */
export function isOlderThanStored(renderedAt: string): boolean {
  try {
    if ((sessionStorage.getItem(storedKey) ?? '') <= renderedAt) return false
    sessionStorage.removeItem(storedKey)
    return true
  } catch {
    return false
  }
}
