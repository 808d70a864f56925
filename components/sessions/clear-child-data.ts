import { forgetPosition } from '@/components/drafts/draft-position'
import { forgetKeptPages } from '@/components/offline/forget-kept-pages'
import { currentChildCookie, draftPrefix, returnPathKey } from '@/lib/request/cookie-names'

/**
 * Removes what this browser stores about a person's children: the current child, drafts, the role, a return path, pages that
 * open without a network.
 */
export function clearChildData(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers parents still use
  document.cookie = `${currentChildCookie}=; Path=/; Max-Age=0; SameSite=Lax`
  forgetPosition()
  removeFromStorage((key) => key === 'role' || key === returnPathKey || key.startsWith(draftPrefix))
  void forgetKeptPages()
}

/** Removes the parent's unsent answers about one child, and the kept pages. A teacher's are named by their link. */
export function clearDraftsOf(childId: string): void {
  removeFromStorage((key) => key.startsWith(draftPrefix) && key.endsWith(`.${childId}`))
  void forgetKeptPages()
}

function removeFromStorage(isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (isMeant(key)) localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
