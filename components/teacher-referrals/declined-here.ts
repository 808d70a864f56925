import { teacherDraftKey } from './draft-key'

const key = (token: string) => `declined.${teacherDraftKey(token)}`

/** In this tab alone a decline can be undone: a mail scanner that presses every button must not. */
export function rememberDecline(token: string): void {
  try {
    sessionStorage.setItem(key(token), '1')
  } catch {
    // Storage is blocked, and nothing can be undone.
  }
}

export function wasDeclinedHere(token: string): boolean {
  try {
    return sessionStorage.getItem(key(token)) !== null
  } catch {
    return false
  }
}
