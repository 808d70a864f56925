import { draftPrefix, sessionSeconds } from '@/lib/request/cookie-names'
import { type Draft, isRecent, removeDraft, storeDraft } from './draft'
import { fingerprint, forgetPosition, rememberPosition } from './draft-position'
import { readStored, removeStored, tryStorage, unstoredTexts } from './storage'

// Only for the questionnaire, so that other pages do not load it.

// Registered before any other listener: another tab's change is newer than the text held in this document.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    for (const each of key === null ? Object.keys(unstoredTexts) : [key]) delete unstoredTexts[each]
  })

/** Calls back when another tab changed or deleted this draft. */
export function subscribeToOtherTabs(draftKey: string, onChange: () => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    // Null after `clear()`.
    if (key === null || key === draftPrefix + draftKey) onChange()
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/**
 * Stores the draft and its position cookie. If storage is blocked, the browser asks before it closes the document.
 *
 * @returns whether the draft outlives the document
 */
export function writeDraft(draftKey: string, draft: Draft): boolean {
  rememberPosition(draftKey, draft)
  const outlives = storeDraft(draftKey, draft)
  if (!outlives) window.onbeforeunload = askBeforeLeaving
  return outlives
}

function askBeforeLeaving(): true | undefined {
  if (Object.keys(unstoredTexts).length === 0) return undefined
  // For a user who stays: pending buttons listen to this, as after the back/forward cache.
  setTimeout(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  return true
}

export function outlivesPage(draftKey: string): boolean {
  return !(draftPrefix + draftKey in unstoredTexts)
}

export function deleteDraft(draftKey: string): void {
  forgetPosition()
  removeDraft(draftKey)
  // A page with such a listener may not enter the back/forward cache.
  if (Object.keys(unstoredTexts).length === 0) window.onbeforeunload = null
}

/** The device may be shared, and the answers are about a child. */
export function deleteOldDrafts(): void {
  removeStored((key) => key.startsWith(draftPrefix) && !isRecent(readStored(key)))
  const isOld = (key: string) => Date.now() - Number(readStored(key)?.split('@')[1]) > 1000 * sessionSeconds
  removeStored((key) => key.startsWith(finishedPrefix) && isOld(key))
}

// Counts how often each questionnaire was finished in this browser: the form of an older history entry must not be shown.
// Contains a number, a time and a fingerprint, nothing about the child. It is removed on sign-out and after a week.
const finishedPrefix = 'sati.finished.'

/** @param of fingerprint of the draft's key @returns NaN, which compares as false, if storage is blocked */
export function timesFinished(of: string): number {
  const stored = readStored(finishedPrefix + of)
  return Number(stored?.split('@')[0] ?? stored)
}

/** Call before the draft is removed, which makes other tabs read this. */
export function rememberFinished(draftKey: string): void {
  const of = fingerprint(draftKey)
  tryStorage((storage) => storage.setItem(finishedPrefix + of, `${timesFinished(of) + 1}@${Date.now()}`))
}
