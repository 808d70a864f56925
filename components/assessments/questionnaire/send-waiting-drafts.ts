import { readDraft, removeDraft, storeDraft } from '@/components/drafts/draft'
import { rememberFinished } from '@/components/drafts/draft-on-screen'
import { keptAnswers } from '@/components/drafts/kept-answers'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiGet, newIdempotencyKey } from '@/lib/http/client'
import { questionCount } from '@/lib/screening/scoring'
import { rememberStored } from './stored-at'
import { sendAnswers } from './submit-target'
import { whenConnected } from './when-connected'

export interface SyncTexts {
  /** Said when answers that waited have been stored. */
  sent: string
  /** Said when they were refused, with the server's reason. */
  refused: string
  /** The reason where the child is not the reader's, any more. */
  gone: string
}

/** Calls `show` with the texts of the page that is open by then. */
export type OnEnd = (show: (texts: SyncTexts) => void) => void

/**
 * Sends the finished answers of one parent that an earlier page could not send: at once, and again whenever there may be a
 * connection.
 *
 * @param onEnd called after an attempt that stored something, and for each that was refused
 */
export function sendWhenConnected(keyPrefix: string, onEnd: OnEnd, signal: AbortSignal): void {
  let busy = false
  const attempt = async () => {
    if (busy || signal.aborted) return
    busy = true
    try {
      if (await sendAll(keyPrefix, onEnd)) onEnd(({ sent }) => showToast({ title: sent, tone: 'success' }))
    } finally {
      busy = false
    }
  }
  whenConnected(() => void attempt(), signal)
  void attempt()
}

/** @returns whether any were stored */
async function sendAll(keyPrefix: string, onEnd: OnEnd): Promise<boolean> {
  let isStored = false
  for (const { draftKey } of keptAnswers(keyPrefix).filter(({ isWaiting }) => isWaiting)) {
    if (await sendDraft(draftKey, onEnd)) isStored = true
  }
  return isStored
}

async function sendDraft(draftKey: string, onEnd: OnEnd): Promise<boolean> {
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
    const { status = 0, serverMessage } = error instanceof ApiError ? error : {}
    const isRefused = status >= 400 && status < 500 && status !== 401 && status !== 429
    // Where it is not found another account may be signed in by now, whose child this never was.
    if (!isRefused || (status === 404 && !(await isSignedIn(userId)))) return false
    // What is refused now is refused again: it becomes a draft to look at. It is not deleted, also where the child is gone or
    // shared no more: another tab may have it on screen, and a draft that is not continued ends after a week.
    if (isSame()) {
      storeDraft(draftKey, { ...draft, submissionKey, isWaiting: false })
      onEnd(({ refused, gone }) => {
        const description = status === 404 ? gone : serverMessage
        showToast({ title: refused, ...(description && { description }), tone: 'error' })
      })
    }
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
