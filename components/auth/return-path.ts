import { returnPathKey } from '@/lib/request/cookie-names'

/** As long as a link for a new password lives: what is kept here leads to a letter about a child. */
const lifeMs = 30 * 60_000

// The mail opens a tab of its own, so the tab's own storage would not do. In another browser the way back is lost: no mail
// carries another link's token.

/** Keeps where to go on once a mailed link has been pressed in this browser. */
export function rememberReturn(path: string): void {
  try {
    localStorage.setItem(returnPathKey, JSON.stringify({ path, until: Date.now() + lifeMs }))
  } catch {
    // Storage is blocked; the way back is lost.
  }
}

/** @returns what was kept, for a `next` that the receiving page checks; null when there is nothing or its time is over */
export function readReturn(): string | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(returnPathKey) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('until' in kept)) return null
    const { path, until } = kept
    return typeof path === 'string' && typeof until === 'number' && until > Date.now() ? path : null
  } catch {
    return null
  }
}

export function forgetReturn(): void {
  try {
    localStorage.removeItem(returnPathKey)
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
