const key = 'sati.deleting'

/** Remembers, for this tab only, that the account's deletion waits for a reauthentication by Google or LINE. */
export function rememberPendingDeletion(): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Storage is blocked: after the reauthentication the card has to be opened again.
  }
}

/** True once, when this page load is the return from that reauthentication. */
export function takePendingDeletion(): boolean {
  try {
    const isWaiting = sessionStorage.getItem(key) !== null
    sessionStorage.removeItem(key)
    return isWaiting && new URLSearchParams(location.search).get('done') === 'confirmed'
  } catch {
    return false
  }
}
