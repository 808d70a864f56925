import { ApiError, apiSend } from '@/lib/http/client'

/** Who answers, and about which child. `childId` is null when the page found no child. */
export type SubmitTarget =
  | { assessor: 'parent'; childId: string | null }
  | { assessor: 'teacher'; childId: string | null; token: string; teacherName: string }

/**
 * Stores 18 answers.
 *
 * @param renewKey returns a new idempotency key, for when the server knows the first one with other answers: those of an
 *   earlier attempt whose response was lost, after which an answer was changed
 * @throws ApiError, NetworkError
 */
export async function sendAnswers(
  target: SubmitTarget,
  answers: number[],
  key: string,
  renewKey: () => string,
): Promise<void> {
  const [path, body] =
    target.assessor === 'parent'
      ? ['/api/assessments', { childId: target.childId, answers }]
      : [
          '/api/teacher-assessments',
          { token: target.token, teacherName: target.teacherName, childId: target.childId, answers },
        ]
  const counted = target.assessor === 'teacher' ? { referralLink: target.token } : {}
  try {
    await apiSend('POST', path, body, { idempotencyKey: key, ...counted })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 422)) throw error
    await apiSend('POST', path, body, { idempotencyKey: renewKey(), ...counted })
  }
}
