import { draftPrefix, sessionSeconds } from '@/lib/request/cookie-names'
import { forgetPosition, rememberPosition } from './draft-position'
import { furthestPlace } from './places'

/** Unsent answers, as stored in the browser until they are submitted. */
export interface Draft {
  /** One value of the scale (0 to 3) per question, null where nothing is chosen yet. */
  answers: (number | null)[]
  /** The place that is shown (places.ts). Every question before it is answered. */
  at: number
  /** Sent as `Idempotency-Key` with every attempt, so that a repeated one stores nothing twice. */
  submissionKey: string
  /** Finished, but not stored by the server yet: sent as soon as there is a connection. */
  isWaiting: boolean
  /** When they were first sent: after a day the server has forgotten the idempotency key. */
  triedAt?: number
  /** A teacher's, as it was typed, so that an answer that waits is sent under it. */
  teacherName?: string
}

const day = 24 * 60 * 60 * 1000
/** Finished answers are kept as long as a teacher's link lives. */
const maxAges = { unfinished: sessionSeconds * 1000, waiting: 30 * day }

const changed = 'sati.drafts'

/** Calls back when a draft changes, in this tab or in another. */
export function subscribeToDrafts(onChange: () => void): () => void {
  for (const event of [changed, 'storage']) window.addEventListener(event, onChange)
  return () => {
    for (const event of [changed, 'storage']) window.removeEventListener(event, onChange)
  }
}

function announceDrafts(): void {
  window.dispatchEvent(new Event(changed))
}

/** Calls back when another tab changed or deleted this draft. */
export function subscribeToOtherTabs(draftKey: string, onChange: () => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    // Null: all was cleared.
    if (key === null || key === draftPrefix + draftKey) onChange()
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** The draft of this key. Null when there is none, when it is too old or malformed, or when storage is blocked. */
export function readDraft(draftKey: string, questionCount: number): Draft | null {
  try {
    return parseDraft(localStorage.getItem(draftPrefix + draftKey), questionCount)
  } catch {
    return null
  }
}

/**
 * Stores the draft. Where storage is blocked or full, the answers exist only in the page.
 *
 * @returns whether they are stored
 */
export function writeDraft(draftKey: string, draft: Draft): boolean {
  rememberPosition(draftKey, draft.at)
  return storeDraft(draftKey, draft)
}

/** The same without the place where the server starts: of a draft that is not on screen. */
export function storeDraft(draftKey: string, draft: Draft): boolean {
  try {
    const { answers, at, submissionKey, isWaiting, triedAt, teacherName } = draft
    const stored = { answers, at, submissionKey, isWaiting, triedAt, teacherName, savedAt: Date.now() }
    localStorage.setItem(draftPrefix + draftKey, JSON.stringify(stored))
    announceDrafts()
    return true
  } catch {
    // Private mode, or storage is full. Only a reload would lose the answers.
    return false
  }
}

export function deleteDraft(draftKey: string): void {
  forgetPosition()
  removeDraft(draftKey)
}

/** The same without the place where the server starts: of a draft that is not on screen. */
export function removeDraft(draftKey: string): void {
  try {
    localStorage.removeItem(draftPrefix + draftKey)
    announceDrafts()
  } catch {
    // Storage is blocked, so no draft was stored.
  }
}

/** Removes every draft that is too old: the device may be shared, and the answers are about a child. */
export function deleteOldDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(draftPrefix) && !isRecent(localStorage.getItem(key))) localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked, so no draft was stored.
  }
}

function isRecent(text: string | null): boolean {
  try {
    const { savedAt, isWaiting } = JSON.parse(text ?? '') ?? {}
    const maxAge = isWaiting === true ? maxAges.waiting : maxAges.unfinished
    return typeof savedAt === 'number' && Math.abs(Date.now() - savedAt) <= maxAge
  } catch {
    return false
  }
}

function parseDraft(text: string | null, questionCount: number): Draft | null {
  if (!isRecent(text)) return null
  const { answers, at, submissionKey, isWaiting, triedAt, teacherName } = JSON.parse(text ?? '') as Record<
    string,
    unknown
  >
  if (!Array.isArray(answers) || answers.length !== questionCount || !answers.every(isAnswerOrNull)) return null
  if (typeof submissionKey !== 'string' || submissionKey === '' || submissionKey.length > 255) return null
  if (!Number.isInteger(at)) return null
  const furthest = furthestPlace(answers)
  return {
    answers,
    at: Math.min(Math.max(at as number, 0), furthest),
    submissionKey,
    isWaiting: isWaiting === true && !answers.includes(null),
    ...(typeof triedAt === 'number' ? { triedAt } : {}),
    ...(typeof teacherName === 'string' ? { teacherName } : {}),
  }
}

function isAnswerOrNull(value: unknown): value is number | null {
  return value === null || value === 0 || value === 1 || value === 2 || value === 3
}
