import { cardFieldsKey, pathBeforeReauthKey } from '@/lib/request/cookie-names'

/** In milliseconds; as long as the purpose of a reauthentication is valid. */
const lifeMs = 10 * 60_000

/** What was typed into a card's form. */
export type Typed = Record<string, string>

interface LeftCard {
  page: string
  card: string
  typed: Typed
  until: number
}

/**
 * Stores the current page, for this tab only, before the browser leaves for a reauthentication by Google or LINE.
 *
 * @param card id of the card to return to
 * @param typed what was typed into it, for `takeTyped`: nothing that is a secret
 */
export function rememberPage(card?: string, typed?: Typed): void {
  try {
    sessionStorage.setItem(pathBeforeReauthKey, location.pathname + location.search + (card ? `#${card}` : ''))
    if (!card || !typed) return
    const left: LeftCard = { page: location.pathname + location.search, card, typed, until: Date.now() + lifeMs }
    sessionStorage.setItem(cardFieldsKey, JSON.stringify(left))
  } catch {
    // Storage is blocked: the browser stays on the profile, which shows that the reauthentication worked.
  }
}

/** Returns the stored page once, after a successful reauthentication; otherwise null. */
export function takePage(): string | null {
  try {
    const path = sessionStorage.getItem(pathBeforeReauthKey)
    sessionStorage.removeItem(pathBeforeReauthKey)
    const isConfirmed = new URLSearchParams(location.search).get('done') === 'confirmed'
    if (!isConfirmed) sessionStorage.removeItem(cardFieldsKey)
    return isConfirmed && path && new URL(path, location.origin).origin === location.origin ? path : null
  } catch {
    return null
  }
}

/** Returns once what was typed into a card of this page before the browser left; otherwise null. */
export function takeTyped(card: string): Typed | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(cardFieldsKey) ?? 'null') as LeftCard | null
    if (left?.card !== card || left.page !== location.pathname + location.search) return null
    sessionStorage.removeItem(cardFieldsKey)
    return left.until > Date.now() ? left.typed : null
  } catch {
    return null
  }
}
