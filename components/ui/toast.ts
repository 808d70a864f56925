/**
 * Where client code sends its toasts. It does not import the list that shows them (toast-region.tsx, loaded after the
 * page), so a page that only sends toasts stays small. One toast is visible at a time, so only the newest is kept.
 */

export interface ToastMessage {
  title: string
  description?: string
  tone: 'success' | 'error' | 'info'
}

interface ToastOptions {
  /** Keep the toast over the next full page load (`location.assign`, not `router.push`) and show it there. */
  afterNavigation?: boolean
}

const storageKey = 'sati.toast'

let waiting: ToastMessage | null = null
let listener: (() => void) | null = null

/** Shows a toast in place of the one that is visible; before the list has loaded, as soon as it has. */
export function showToast(message: ToastMessage, { afterNavigation = false }: ToastOptions = {}): void {
  if (afterNavigation) {
    storeToast(message)
    return
  }
  waiting = message
  listener?.()
}

/** Returns the toast that has not been shown yet, and only once. */
export function takeToast(): ToastMessage | null {
  const message = waiting
  waiting = null
  return message
}

/**
 * Calls back for every new toast, and at once when one is pending. The newest listener replaces the previous one.
 *
 * @returns a function that stops listening
 */
export function onToast(callback: () => void): () => void {
  listener = callback
  if (waiting) callback()
  return () => {
    if (listener === callback) listener = null
  }
}

/** Shows the toast that the previous page stored with `afterNavigation`. */
export function showStoredToast(): void {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    sessionStorage.removeItem(storageKey)
    if (isToastMessage(stored)) showToast(stored)
  } catch {
    // Storage is blocked or contains something else: there is nothing to show.
  }
}

function storeToast(message: ToastMessage): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(message))
  } catch {
    // Storage is blocked. Losing the toast is not an error: the next page shows the same in its content.
  }
}

function isToastMessage(value: unknown): value is ToastMessage {
  if (typeof value !== 'object' || value === null) return false
  const { title, description, tone } = value as Record<string, unknown>
  return (
    typeof title === 'string' &&
    (description === undefined || typeof description === 'string') &&
    (tone === 'success' || tone === 'error' || tone === 'info')
  )
}
