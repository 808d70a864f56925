import { ApiError, apiSend } from '@/lib/http/client'
import { keptReplyHours } from '@/lib/idempotency/lifetime'

/** Who answers, and about which child. `childId` is null when the page found no child. */
export type SubmitTarget =
  | { assessor: 'parent'; childId: string | null }
  | { assessor: 'teacher'; childId: string | null; token: string; teacherName: string }

/** A finished questionnaire, as it is sent. */
export interface Submission {
  answers: number[]
  /** Goes with every attempt. */
  submissionKey: string
  /** When it was first sent, by this browser's clock in milliseconds; undefined at the first attempt. */
  triedAt?: number
}

/** An hour less than the server knows an idempotency key, for clocks that differ. */
const keyLife = (keptReplyHours - 1) * 60 * 60 * 1000
const longestAttempt = 20_000

/**
 * Stores 18 answers, once however often it is tried.
 *
 * @param renewKey returns a new idempotency key, for when the server knows the first one with other answers: those of an
 *   earlier attempt whose response was lost, after which an answer was changed
 * @returns when a parent's were stored, by the server's clock, ISO 8601
 * @throws ApiError, NetworkError
 */
export async function sendAnswers(
  target: SubmitTarget,
  { answers, submissionKey, triedAt }: Submission,
  renewKey: () => string,
): Promise<string | undefined> {
  // A teacher's are stored once by their link.
  if (target.assessor === 'parent' && triedAt !== undefined && Date.now() - triedAt > keyLife) {
    // Loaded here, because nearly all answers arrive on the day they are given.
    const { storedBefore } = await import('./stored-before')
    const stored = await storedBefore(target.childId, answers)
    if (stored) return stored
  }
  const [path, body] =
    target.assessor === 'parent'
      ? ['/api/assessments', { childId: target.childId, answers }]
      : [
          '/api/teacher-assessments',
          { token: target.token, teacherName: target.teacherName, childId: target.childId, answers },
        ]
  const counted = target.assessor === 'teacher' ? { referralLink: target.token } : {}
  const send = (idempotencyKey: string) =>
    apiSend<{ completedAt?: string }>('POST', path, body, { idempotencyKey, timeoutMs: longestAttempt, ...counted })
  try {
    return (await send(submissionKey)).completedAt
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 422)) throw error
    return (await send(renewKey())).completedAt
  }
}
