const key = 'sati.deleting'

/** Keeps, for this tab alone, that the account's deletion waits for a proof from Google or LINE. */
export function rememberPendingDeletion(): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Storage is blocked: the card is closed afterwards, and is opened again by hand.
  }
}

/** Whether this page is the way back with that proof. Asked once: a later visit begins anew. */
export function takePendingDeletion(): boolean {
  try {
    const isWaiting = sessionStorage.getItem(key) !== null
    sessionStorage.removeItem(key)
    return isWaiting && new URLSearchParams(location.search).get('done') === 'confirmed'
  } catch {
    return false
  }
}
