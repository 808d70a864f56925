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
  sent: string
  refused: string
  /** The reason when the child is deleted or not shared any more. */
  gone: string
}

/** Calls `show` with the texts in the page's current language. */
export type OnEnd = (show: (texts: SyncTexts) => void) => void

/**
 * Sends a parent's pending answers, at once and whenever there may be a connection.
 *
 * @param onEnd called after an attempt that stored something, and for each refused draft
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
  /** An answer may have been changed in another tab. */
  const isSame = () => {
    const now = readDraft(draftKey, questionCount)
    return now?.submissionKey === submissionKey && String(now.answers) === String(draft.answers)
  }
  try {
    rememberStored(await sendAnswers({ assessor: 'parent', childId }, { ...draft, answers }, renewKey))
  } catch (error) {
    const { status = 0, serverMessage } = error instanceof ApiError ? error : {}
    const isRefused = status >= 400 && status < 500 && status !== 401 && status !== 429
    // After 404 another account may be signed in.
    if (!isRefused || (status === 404 && !(await isSignedIn(userId)))) return false
    // A refusal is final. The draft is not deleted, even if the child is: another tab may show it, and it expires in a week.
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
