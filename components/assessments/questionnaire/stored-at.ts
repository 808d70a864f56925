/** The page without a network looks here too (service-worker/offline-page.ts). */
const storedKey = 'sati.stored-at'

/** Remembers, for this tab, when the server last stored answers. @param time by the server's clock, ISO 8601 */
export function rememberStored(time = ''): void {
  try {
    sessionStorage.setItem(storedKey, time)
  } catch {
    // Storage is blocked: after Back the home may show what it showed before, until it is loaded again.
  }
}

/**
 * Whether a page is older than the answers stored last. Yes is said once: of two servers whose clocks differ, one may go on
 * making pages that look older.
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
