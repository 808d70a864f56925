import { forgetPosition } from '@/components/drafts/draft-position'
import { removeStored } from '@/components/drafts/storage'
import { forgetKeptPages } from '@/components/offline/forget-kept-pages'
import { writeCookie } from '@/components/ui/write-cookie'
import {
  cardFieldsKey,
  currentChildCookie,
  draftPrefix,
  pathBeforeReauthKey,
  signedOutCookie,
  storagePrefix,
  storedRoleKey,
  typedFieldsKey,
} from '@/lib/request/cookie-names'

/** Removes all that this browser stores about a person's children, the role and a return path too. */
export function clearChildData(): void {
  writeCookie(currentChildCookie, '', 0)
  forgetPosition()
  removeStored((key) => key === storedRoleKey || key.startsWith(storagePrefix))
  try {
    for (const key of [pathBeforeReauthKey, cardFieldsKey, typedFieldsKey]) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
  void forgetKeptPages()
  // Done here: the next document would also delete the toast that is stored for it.
  writeCookie(signedOutCookie, '', 0)
}

/** Removes the parent's unsent answers about one child, and the kept pages. The key of a teacher's names no child. */
export function clearDraftsOf(childId: string): void {
  removeStored((key) => key.startsWith(draftPrefix) && key.endsWith(`.${childId}`))
  void forgetKeptPages()
}
