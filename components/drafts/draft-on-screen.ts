import { draftPrefix } from '@/lib/request/cookie-names'
import { type Draft, isRecent, removeDraft, storeDraft } from './draft'
import { forgetPosition, rememberPosition } from './draft-position'
import { isStored, readStored, removeStored, storedKeys } from './storage'

/** What only the questionnaire does with drafts, so that other pages need not load it. */

/** Calls back when another tab changed or deleted this draft. */
export function subscribeToOtherTabs(draftKey: string, onChange: () => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    // Null: all was cleared.
    if (key === null || key === draftPrefix + draftKey) onChange()
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/**
 * Stores the draft on screen, and the place where the server starts. Answers that only this document has are asked about
 * before it is closed, on whatever page that is.
 *
 * @returns as `storeDraft`
 */
export function writeDraft(draftKey: string, draft: Draft): boolean {
  rememberPosition(draftKey, draft.at)
  const outlives = storeDraft(draftKey, draft)
  if (!outlives) window.onbeforeunload = () => storedKeys().some((key) => !isStored(key)) || undefined
  return outlives
}

/** Whether a reload, or another visit, would find the draft again. */
export function outlivesPage(draftKey: string): boolean {
  return isStored(draftPrefix + draftKey)
}

export function deleteDraft(draftKey: string): void {
  forgetPosition()
  removeDraft(draftKey)
}

/** Removes every draft that is too old: the device may be shared, and the answers are about a child. */
export function deleteOldDrafts(): void {
  removeStored((key) => key.startsWith(draftPrefix) && !isRecent(readStored(key)))
}
