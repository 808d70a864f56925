import { forgetPosition } from '@/components/drafts/draft-position'
import { removeStored } from '@/components/drafts/storage'
import { forgetTyped } from '@/components/forms/typed-fields'
import { forgetKeptPages } from '@/components/offline/forget-kept-pages'
import { writeCookie } from '@/components/ui/write-cookie'
import {
  currentChildCookie,
  draftPrefix,
  leftCardKey,
  leftPathKey,
  storagePrefix,
  storedRoleKey,
} from '@/lib/request/cookie-names'

/**
 * Removes what this browser stores about a person's children: the current child, drafts, what was typed into a page that
 * failed, the role, a return path, pages that open without a network.
 */
export function clearChildData(): void {
  writeCookie(currentChildCookie, '', 0)
  forgetPosition()
  forgetTyped()
  removeStored((key) => key === storedRoleKey || key.startsWith(storagePrefix))
  forgetLeft()
  void forgetKeptPages()
}

function forgetLeft(): void {
  try {
    for (const key of [leftPathKey, leftCardKey]) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Removes the parent's unsent answers about one child, and the kept pages. A teacher's are named by their link. */
export function clearDraftsOf(childId: string): void {
  removeStored((key) => key.startsWith(draftPrefix) && key.endsWith(`.${childId}`))
  void forgetKeptPages()
}
