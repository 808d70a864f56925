import { deleteDraft, readDraft, writeDraft } from '@/components/drafts/draft'
import { keptAnswers } from '@/components/drafts/kept-answers'
import { ApiError, NetworkError, newIdempotencyKey } from '@/lib/http/client'
import { questionCount } from '@/lib/screening/scoring'
import { rememberStored } from './stored-at'
import { sendAnswers } from './submit-target'
import { whenConnected } from './when-connected'

/**
 * Sends the finished answers of one parent that an earlier page could not send: at once, and again whenever there may be a
 * connection.
 *
 * @param onStored called after an attempt that stored something
 */
export function sendWhenConnected(keyPrefix: string, onStored: () => void, signal: AbortSignal): void {
  let busy = false
  const attempt = async () => {
    if (busy || signal.aborted) return
    busy = true
    const stored = await sendAll(keyPrefix)
    busy = false
    if (stored) onStored()
  }
  whenConnected(() => void attempt(), signal)
  void attempt()
}

/** @returns whether any were stored */
async function sendAll(keyPrefix: string): Promise<boolean> {
  let isStored = false
  for (const { draftKey } of keptAnswers(keyPrefix).filter(({ isWaiting }) => isWaiting)) {
    if (await sendDraft(draftKey)) isStored = true
  }
  return isStored
}

async function sendDraft(draftKey: string): Promise<boolean> {
  const draft = readDraft(draftKey, questionCount)
  if (!draft?.isWaiting) return false
  const answers = draft.answers.filter((answer) => answer !== null)
  const childId = draftKey.split('.').at(-1) ?? ''
  const renewKey = () => {
    const submissionKey = newIdempotencyKey()
    writeDraft(draftKey, { ...draft, submissionKey })
    return submissionKey
  }
  try {
    rememberStored(await sendAnswers({ assessor: 'parent', childId }, answers, draft.submissionKey, renewKey))
  } catch (error) {
    // What is refused now is refused again: it becomes a draft to look at.
    if (isRefusal(error)) writeDraft(draftKey, { ...draft, isWaiting: false })
    if (error instanceof ApiError || error instanceof NetworkError) return false
    throw error
  }
  deleteDraft(draftKey)
  return true
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status)
}
