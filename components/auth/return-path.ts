import { returnPathKey } from '@/lib/request/cookie-names'

/** In milliseconds; as long as a password reset link is valid. Short: the path may lead to a referral, which names a child. */
const lifeMs = 30 * 60_000

// A mailed link opens a new tab, so this cannot be sessionStorage. In another browser the path is lost, because no mail
// contains another link's token.

/** Stores where to continue after a mailed link was opened in this browser. */
export function rememberReturn(path: string): void {
  try {
    localStorage.setItem(returnPathKey, JSON.stringify({ path, until: Date.now() + lifeMs }))
  } catch {
    // Storage is blocked: the path is lost.
  }
}

/** @returns the stored path, for a `next` that the receiving page validates; null when there is none or it expired */
export function readReturn(): string | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(returnPathKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('path' in stored) || !('until' in stored)) return null
    const { path, until } = stored
    return typeof path === 'string' && typeof until === 'number' && until > Date.now() ? path : null
  } catch {
    return null
  }
}

export function forgetReturn(): void {
  try {
    localStorage.removeItem(returnPathKey)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
