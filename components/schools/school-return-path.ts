const key = 'sati.proving'

/** Keeps, for this tab alone, where somebody is who leaves for Google or LINE to prove who they are. */
export function rememberSchoolReturnPath(): void {
  try {
    sessionStorage.setItem(key, location.pathname + location.search)
  } catch {
    // Storage is blocked: the profile they come back to has a link to the school.
  }
}

/** Where to go on to from the profile, which a proof leads to; null without one. Asked once: a later visit stays. */
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
