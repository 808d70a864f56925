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
 * @returns when a parent’s were stored, by the server’s clock, ISO 8601
 * @throws ApiError, NetworkError
 */
export async function sendAnswers(
  target: SubmitTarget,
  answers: number[],
  key: string,
  renewKey: () => string,
): Promise<string | undefined> {
  const [path, body] =
    target.assessor === 'parent'
      ? ['/api/assessments', { childId: target.childId, answers }]
      : [
          '/api/teacher-assessments',
          { token: target.token, teacherName: target.teacherName, childId: target.childId, answers },
        ]
  const counted = target.assessor === 'teacher' ? { referralLink: target.token } : {}
  const send = (idempotencyKey: string) =>
    apiSend<{ completedAt?: string }>('POST', path, body, { idempotencyKey, ...counted })
  try {
    return (await send(key)).completedAt
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 422)) throw error
    return (await send(renewKey())).completedAt
  }
}
