const storedKey = 'sati.stored-at'

/** Remembers, for this tab, when the server last stored answers. @param time by the server's clock, ISO 8601 */
export function rememberStored(time = ''): void {
  try {
    sessionStorage.setItem(storedKey, time)
  } catch {
    // Storage is blocked: after Back the home may show what it showed before, until it is loaded again.
  }
}

/** Whether a page is older than the answers stored last. @param renderedAt by the server's clock, ISO 8601 */
export function isOlderThanStored(renderedAt: string): boolean {
  try {
    return (sessionStorage.getItem(storedKey) ?? '') > renderedAt
  } catch {
    return false
  }
}
