import { ApiError, apiSend } from '@/lib/http/client'
import { replyHours } from '@/lib/idempotency/lifetime'

/** `childId` is null when the page found no child. */
export type SubmitTarget = { assessor: 'parent'; childId: string | null } | TeacherTarget

export interface TeacherTarget {
  assessor: 'teacher'
  childId: string | null
  token: string
  teacherName: string
  weeksKnown?: number | undefined
}

export interface Submission {
  answers: number[]
  submissionKey: string
  /** Time of the first attempt by this browser's clock, in milliseconds. */
  triedAt?: number
  /** From the first answer to the last; undefined if unknown. */
  seconds?: number | undefined
}

/** In milliseconds. An hour shorter than on the server, for clocks that differ. */
const keyLife = (replyHours - 1) * 60 * 60 * 1000
const longestAttempt = 20_000

/**
 * Stores the answers. A repeat is idempotent.
 *
 * @param renewKey called when the server has this key with other answers: an answer was changed after a lost response
 * @returns when a parent's answers were stored, by the server's clock, ISO 8601
 * @throws ApiError, NetworkError
 */
export async function sendAnswers(
  target: SubmitTarget,
  { answers, submissionKey, triedAt, seconds }: Submission,
  renewKey: () => string,
): Promise<string | undefined> {
  // A teacher's link can be used only once.
  if (target.assessor === 'parent' && triedAt !== undefined && Date.now() - triedAt > keyLife) {
    // Loaded on demand: nearly all answers are sent on the same day.
    const { storedBefore } = await import('./stored-before')
    const stored = await storedBefore(target.childId, answers)
    if (stored) return stored
  }
  const { assessor, ...fields } = target
  const path = assessor === 'parent' ? '/api/assessments' : '/api/teacher-assessments'
  const counted = target.assessor === 'teacher' ? { referralLink: target.token } : {}
  const send = (idempotencyKey: string) =>
    apiSend<{ completedAt?: string }>(
      'POST',
      path,
      { ...fields, answers, seconds },
      { idempotencyKey, timeoutMs: longestAttempt, ...counted },
    )
  try {
    return (await send(submissionKey)).completedAt
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 422)) throw error
    return (await send(renewKey())).completedAt
  }
}
