import { readDraft, removeDraft, storeDraft } from '@/components/drafts/draft'
import { rememberFinished } from '@/components/drafts/draft-on-screen'
import { keptAnswers } from '@/components/drafts/kept-answers'
import { ApiError, apiGet, newIdempotencyKey } from '@/lib/http/client'
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
    try {
      if (await sendAll(keyPrefix)) onStored()
    } finally {
      busy = false
    }
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
  const [, userId, childId = ''] = draftKey.split('.')
  let { submissionKey } = draft
  const renewKey = () => {
    submissionKey = newIdempotencyKey()
    storeDraft(draftKey, { ...draft, submissionKey })
    return submissionKey
  }
  /** Its questionnaire may be open in another tab, and an answer have been changed there. */
  const isSame = () => {
    const now = readDraft(draftKey, questionCount)
    return now?.submissionKey === submissionKey && String(now.answers) === String(draft.answers)
  }
  try {
    rememberStored(await sendAnswers({ assessor: 'parent', childId }, { ...draft, answers }, renewKey))
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 404) {
      // The child was deleted on another device; or another account is signed in by now, whose child this never was.
      if (await isSignedIn(userId)) removeDraft(draftKey)
    }
    // What is refused now is refused again: it becomes a draft to look at.
    else if (status >= 400 && status < 500 && status !== 401 && status !== 429 && isSame())
      storeDraft(draftKey, { ...draft, submissionKey, isWaiting: false })
    return false
  }
  if (isSame()) {
    rememberFinished(draftKey)
    removeDraft(draftKey)
  }
  return true
}

async function isSignedIn(userId: string | undefined): Promise<boolean> {
  const user = await apiGet<{ id: string } | null>('/api/auth/user').catch(() => null)
  return user?.id === userId
}
