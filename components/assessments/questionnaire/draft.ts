import { draftPrefix } from '@/lib/request/cookie-names'
import { forgetPosition, rememberPosition } from './draft-position'

/** Unfinished answers, as stored in the browser until they are submitted. */
export interface Draft {
  /** One value of the scale (0 to 3) per question, null where nothing is chosen yet. */
  answers: (number | null)[]
  /** Index of the question that is shown. Every question before it is answered. */
  at: number
  /** Sent as `Idempotency-Key` with every attempt, so that a repeated one stores nothing twice. */
  submissionKey: string
}

const maxAge = 7 * 24 * 60 * 60 * 1000

/** The draft of this key. Null when there is none, when it is too old or malformed, or when storage is blocked. */
export function readDraft(draftKey: string, questionCount: number): Draft | null {
  try {
    return parseDraft(localStorage.getItem(draftPrefix + draftKey), questionCount)
  } catch {
    return null
  }
}

/** Stores the draft. Where storage is blocked or full, the answers exist only in the page. */
export function writeDraft(draftKey: string, draft: Draft): void {
  rememberPosition(draftKey, draft.at)
  try {
    const { answers, at, submissionKey } = draft
    localStorage.setItem(draftPrefix + draftKey, JSON.stringify({ answers, at, submissionKey, savedAt: Date.now() }))
  } catch {
    // Private mode, or storage is full. Only a reload would lose the answers.
  }
}

export function deleteDraft(draftKey: string): void {
  forgetPosition()
  try {
    localStorage.removeItem(draftPrefix + draftKey)
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
    const savedAt: unknown = JSON.parse(text ?? '')?.savedAt
    return typeof savedAt === 'number' && Math.abs(Date.now() - savedAt) <= maxAge
  } catch {
    return false
  }
}

function parseDraft(text: string | null, questionCount: number): Draft | null {
  if (!isRecent(text)) return null
  const { answers, at, submissionKey } = JSON.parse(text ?? '') as Record<string, unknown>
  if (!Array.isArray(answers) || answers.length !== questionCount || !answers.every(isAnswerOrNull)) return null
  if (typeof submissionKey !== 'string' || submissionKey === '' || submissionKey.length > 255) return null
  if (!Number.isInteger(at)) return null
  const firstOpen = answers.indexOf(null)
  const furthest = firstOpen === -1 ? questionCount - 1 : firstOpen
  return { answers, at: Math.min(Math.max(at as number, 0), furthest), submissionKey }
}

function isAnswerOrNull(value: unknown): value is number | null {
  return value === null || value === 0 || value === 1 || value === 2 || value === 3
}
