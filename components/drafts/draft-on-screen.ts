import { draftPrefix, sessionSeconds } from '@/lib/request/cookie-names'
import { type Draft, isRecent, removeDraft, storeDraft } from './draft'
import { fingerprint, forgetPosition, rememberPosition } from './draft-position'
import { onlyHere, readStored, removeStored, tryStorage } from './storage'

/** What only the questionnaire does with drafts, so that other pages need not load it. */

// Before any other listener: what another tab has deleted or written is newer than what only this one has.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    for (const each of key === null ? Object.keys(onlyHere) : [key]) delete onlyHere[each]
  })

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
  rememberPosition(draftKey, draft)
  const outlives = storeDraft(draftKey, draft)
  if (!outlives) window.onbeforeunload = askBeforeLeaving
  return outlives
}

function askBeforeLeaving(): true | undefined {
  if (Object.keys(onlyHere).length === 0) return undefined
  // For the person who stays: buttons that wait for the next page listen to this, as when Back shows this one again.
  setTimeout(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  return true
}

/** Whether a reload, or another visit, would find the draft again. */
export function outlivesPage(draftKey: string): boolean {
  return !(draftPrefix + draftKey in onlyHere)
}

export function deleteDraft(draftKey: string): void {
  forgetPosition()
  removeDraft(draftKey)
  // A page with such a listener may be kept out of the back/forward cache.
  if (Object.keys(onlyHere).length === 0) window.onbeforeunload = null
}

/** Removes every draft that is too old: the device may be shared, and the answers are about a child. */
export function deleteOldDrafts(): void {
  removeStored((key) => key.startsWith(draftPrefix) && !isRecent(readStored(key)))
  const isOld = (key: string) => Date.now() - Number(readStored(key)?.split('@')[1]) > 1000 * sessionSeconds
  removeStored((key) => key.startsWith(finishedPrefix) && isOld(key))
}

// How often each questionnaire has been finished in this browser. An entry of the history that was made before the last time
// belongs to answers that the server has stored, and its form must not be shown again. A number, a time and a fingerprint,
// nothing about the child; signing out removes it, and a week.
const finishedPrefix = 'sati.finished.'

/** Not a number, and so before and after nothing, where storage is blocked. @param of the fingerprint of the draft's key */
export function timesFinished(of: string): number {
  const stored = readStored(finishedPrefix + of)
  return Number(stored?.split('@')[0] ?? stored)
}

/** To be called before the draft is removed: other tabs look when they notice that. */
export function rememberFinished(draftKey: string): void {
  const of = fingerprint(draftKey)
  tryStorage((storage) => storage.setItem(finishedPrefix + of, `${timesFinished(of) + 1}@${Date.now()}`))
}
