import { forgetPosition } from '@/components/drafts/draft-position'
import { currentChildCookie, draftPrefix, returnPathKey } from '@/lib/request/cookie-names'

/** Removes what this browser stores about a person's children: the current child, drafts, the role, a return path. */
export function clearChildData(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers parents still use
  document.cookie = `${currentChildCookie}=; Path=/; Max-Age=0; SameSite=Lax`
  forgetPosition()
  removeFromStorage((key) => key === 'role' || key === returnPathKey || key.startsWith(draftPrefix))
}

/** Removes the unfinished answers about one child, the parent's and a teacher's. */
export function clearDraftsOf(childId: string): void {
  removeFromStorage((key) => key.startsWith(draftPrefix) && key.endsWith(`.${childId}`))
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
