const key = 'sati.proving'

/** Stores the current path, for this tab only, before the browser leaves for a reauthentication by Google or LINE. */
export function rememberSchoolReturnPath(): void {
  try {
    sessionStorage.setItem(key, location.pathname + location.search)
  } catch {
    // Storage is blocked. The profile, which the browser comes back to, has a link to the school.
  }
}

/** Returns the stored path once, after a successful reauthentication; otherwise null. */
export function takeSchoolReturnPath(): string | null {
  try {
    const path = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    const isProven = new URLSearchParams(location.search).get('done') === 'confirmed'
    return isProven && path?.startsWith('/school-admin') ? path : null
  } catch {
    return null
  }
}
