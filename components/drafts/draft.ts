import { draftPrefix, sessionSeconds } from '@/lib/request/cookie-names'
import { teacherLinkSeconds } from '@/lib/teacher-referrals/lifetime'
import { furthestPlace } from './places'
import { readStored, removeStored, store } from './storage'

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

const maxAges = { unfinished: sessionSeconds * 1000, waiting: teacherLinkSeconds * 1000 }

const changed = 'sati.drafts'

/** Calls back when a draft changes, in this tab or in another. */
export function subscribeToDrafts(onChange: () => void): () => void {
  const end = new AbortController()
  for (const event of [changed, 'storage']) window.addEventListener(event, onChange, end)
  return () => end.abort()
}

function announceDrafts(): void {
  window.dispatchEvent(new Event(changed))
}

/**
 * Stores the draft. Where storage is blocked or full, the answers exist only as long as this document.
 *
 * @returns whether they outlive it
 */
export function storeDraft(draftKey: string, draft: Draft): boolean {
  const { answers, at, submissionKey, isWaiting, triedAt, teacherName } = draft
  const stored = { answers, at, submissionKey, isWaiting, triedAt, teacherName, savedAt: Date.now() }
  const outlives = store(draftPrefix + draftKey, JSON.stringify(stored))
  announceDrafts()
  return outlives
}

export function removeDraft(draftKey: string): void {
  removeStored((key) => key === draftPrefix + draftKey)
  announceDrafts()
}

/** Of the text of a stored draft: whether it is young enough to be shown. */
export function isRecent(text: string | null | undefined): text is string {
  try {
    const { savedAt, isWaiting } = JSON.parse(text ?? '') ?? {}
    const maxAge = isWaiting === true ? maxAges.waiting : maxAges.unfinished
    return typeof savedAt === 'number' && Math.abs(Date.now() - savedAt) <= maxAge
  } catch {
    return false
  }
}

/** The draft of this key. Null when there is none, or when it is too old or malformed. */
export function readDraft(draftKey: string, questionCount: number): Draft | null {
  const text = readStored(draftPrefix + draftKey)
  if (!isRecent(text)) return null
  const { answers, at, submissionKey, isWaiting, triedAt, teacherName } = JSON.parse(text)
  if (!Array.isArray(answers) || answers.length !== questionCount || !answers.every(isAnswerOrNull)) return null
  if (typeof submissionKey !== 'string' || submissionKey === '' || submissionKey.length > 255) return null
  if (!Number.isInteger(at)) return null
  const furthest = furthestPlace(answers)
  return {
    answers,
    at: Math.min(Math.max(at, 0), furthest),
    submissionKey,
    isWaiting: isWaiting === true && !answers.includes(null),
    ...(typeof triedAt === 'number' && { triedAt }),
    ...(typeof teacherName === 'string' && { teacherName }),
  }
}

function isAnswerOrNull(value: unknown): value is number | null {
  return [null, 0, 1, 2, 3].includes(value as number | null)
}
