import { draftPrefix, sessionSeconds } from '@/lib/request/cookie-names'
import { teacherLinkSeconds } from '@/lib/teacher-referrals/lifetime'
import { furthestPlace } from './places'
import { readStored, removeStored, store } from './storage'

/** Answers that the server does not have yet, as stored in the browser. */
export interface Draft {
  /** 0 to 3 per question; null if not answered. */
  answers: (number | null)[]
  /** The place (places.ts). All questions before it are answered. */
  at: number
  /** The `Idempotency-Key` of every attempt. */
  submissionKey: string
  /** Finished, and sent as soon as there is a connection. */
  isWaiting: boolean
  /** Time of the first attempt, in milliseconds: the server keeps the idempotency key for a day. */
  triedAt?: number
  /** From the first answer to the last, once finished in one sitting: every attempt sends the same. */
  seconds?: number
  /** A teacher's name as it was typed. */
  teacherName?: string
  /** How long a teacher has known the pupil: every attempt sends the same. */
  weeksKnown?: number | undefined
}

const maxAges = { unfinished: sessionSeconds * 1000, pending: teacherLinkSeconds * 1000 }
const changeEvent = 'sati.drafts'
/** A state of the questionnaire has more. */
const storedFields = 'answers at submissionKey isWaiting triedAt seconds teacherName weeksKnown savedAt'.split(' ')

/** Calls back when a draft changes, in this tab or in another. */
export function subscribeToDrafts(onChange: () => void): () => void {
  const end = new AbortController()
  for (const event of [changeEvent, 'storage']) window.addEventListener(event, onChange, end)
  return () => end.abort()
}

function announceDrafts(): void {
  window.dispatchEvent(new Event(changeEvent))
}

/** @returns whether the draft outlives the document: false if storage is blocked or full */
export function storeDraft(draftKey: string, draft: Draft): boolean {
  const outlives = store(draftPrefix + draftKey, JSON.stringify({ ...draft, savedAt: Date.now() }, storedFields))
  announceDrafts()
  return outlives
}

export function removeDraft(draftKey: string): void {
  removeStored((key) => key === draftPrefix + draftKey)
  announceDrafts()
}

/** @param text a stored draft */
export function isRecent(text: string | null | undefined): text is string {
  try {
    const { savedAt, isWaiting } = JSON.parse(text ?? '') ?? {}
    const maxAge = isWaiting === true ? maxAges.pending : maxAges.unfinished
    return typeof savedAt === 'number' && Math.abs(Date.now() - savedAt) <= maxAge
  } catch {
    return false
  }
}

/** @returns null if there is none, or if it is too old or malformed */
export function readDraft(draftKey: string, questionCount: number): Draft | null {
  const text = readStored(draftPrefix + draftKey)
  if (!isRecent(text)) return null
  const { savedAt: _, ...draft } = JSON.parse(text)
  const { answers, at, submissionKey, isWaiting } = draft
  if (!Array.isArray(answers) || answers.length !== questionCount || !answers.every(isAnswerOrNull)) return null
  if (typeof submissionKey !== 'string' || submissionKey === '' || submissionKey.length > 255) return null
  if (!Number.isInteger(at)) return null
  return {
    // The server checks the fields that may be missing.
    ...draft,
    at: Math.min(Math.max(at, 0), furthestPlace(answers)),
    isWaiting: isWaiting === true && !answers.includes(null),
  }
}

function isAnswerOrNull(value: unknown): value is number | null {
  return [null, 0, 1, 2, 3].includes(value as number | null)
}
