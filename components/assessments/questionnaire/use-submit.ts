import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { withNext } from '@/components/auth/with-next'
import { rememberChild } from '@/components/children/remember-child'
import { showToast } from '@/components/ui/toast'
import { ApiError, NetworkError } from '@/lib/http/client'
import { leaveTo } from './leave-to'
import { reloadWhenServed } from './reload-when-served'
import { rememberStored } from './stored-at'
import { type Submission, type SubmitTarget, sendAnswers } from './submit-target'
import type { useQuestionnaire } from './use-questionnaire'

/** For a teacher. used: the link had been used before */
export type Outcome = 'submitted' | 'invalid' | 'used' | 'declined'

const loginDelay = 500

interface Options
  extends Pick<ReturnType<typeof useQuestionnaire>, 'renewKey' | 'setPending' | 'forget' | 'isFinishedElsewhere'> {
  /** Removes the history entries of the questions. */
  leave: () => Promise<void>
  /** Whether these are still the answers on screen. */
  isCurrent: (answers: number[]) => boolean
}

/**
 * Sends the answers, once even if called again during the request.
 *
 * @param resultsPath for a parent
 * @returns `failure` for any error but a lost connection; its `reason` is in the page's language, if the server gave one
 */
export function useSubmit(
  target: SubmitTarget,
  resultsPath: string,
  { renewKey, setPending, forget, leave, isFinishedElsewhere, isCurrent }: Options,
) {
  const t = useTranslations('questionnaire')
  const [router, pathname] = [useRouter(), usePathname()]
  const busy = useRef(false)
  const isHere = useRef(true)
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [failure, setFailure] = useState<{ reason?: string } | null>(null)

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  function free() {
    busy.current = false
    setSending(false)
  }

  function showError(
    message: 'offline' | 'missingAnswer' | 'childMissing' | 'studentMissing' | 'failed' | 'loggedOut',
  ) {
    showToast({ title: t(`${message}.title`), description: t(`${message}.text`), tone: 'error' })
  }

  async function end(reached: Outcome) {
    await leave()
    setOutcome(reached)
    free()
  }

  /** After the answers are stored. The button stays pending until the result page has replaced this one. */
  async function goOn(reached: Outcome) {
    if (target.assessor === 'teacher') return end(reached)
    // Another tab may have selected another child.
    if (target.childId) rememberChild(target.childId)
    await leave()
    reloadWhenServed(t('arrived'))
    router.replace(resultsPath)
  }

  const onFinishedElsewhere = useEffectEvent(() => goOn('used'))
  useEffect(() => {
    if (isFinishedElsewhere) void onFinishedElsewhere()
  }, [isFinishedElsewhere])

  async function report(error: unknown, isAutomatic: boolean) {
    setFailure(null)
    if (error instanceof NetworkError) {
      // The notice in place stays.
      if (!isAutomatic) showError('offline')
      return free()
    }
    const { status = 0, code, serverMessage } = error instanceof ApiError ? error : {}
    if (target.assessor === 'parent' && status === 401) {
      showError('loggedOut')
      const here = `${pathname}?${new URLSearchParams({ child: target.childId ?? '' })}`
      setTimeout(() => {
        leaveTo(withNext('/api/login', here))
        // If storage is blocked the browser asks first, and the user may stay.
        free()
      }, loginDelay)
    } else if (target.assessor === 'teacher' && (status === 404 || status === 409 || status === 410)) {
      setPending(false)
      // The link was used, perhaps on another device: this draft can never be sent.
      if (status !== 404) forget()
      await end(status === 404 ? 'invalid' : code === 'LINK_DECLINED' ? 'declined' : 'used')
    } else {
      // A refusal is final; after a failure of the server the answers stay pending.
      const isRefused = status > 0 && status < 500 && status !== 429
      if (isRefused) setPending(false)
      setFailure({ reason: status === 404 ? t('childMissing.text') : status < 500 ? serverMessage : undefined })
      free()
      if (isAutomatic && !isRefused) return
      showError('failed')
      // Consent was withdrawn in another tab: the refreshed page asks for it and keeps the answers.
      if (code === 'CONSENT_WITHDRAWN') router.refresh()
    }
  }

  /** @param isAutomatic no button was clicked: no pending button, and no repeated toast on failure */
  async function submit(submission: Submission, isAutomatic: boolean) {
    if (!isAutomatic) setSending(true)
    if (busy.current) return
    if (!target.childId) {
      const message = target.assessor === 'parent' ? 'childMissing' : 'studentMissing'
      setFailure({ reason: t(`${message}.text`) })
      setSending(false)
      return showError(message)
    }
    busy.current = true
    // Before the request, during which the page may be closed.
    setPending(true)
    try {
      rememberStored(await sendAnswers(target, submission, renewKey))
    } catch (error) {
      await report(error, isAutomatic)
      return
    }
    // An answer was changed during the request: the answers on screen have to be finished again.
    if (!isCurrent(submission.answers)) return free()
    forget()
    // The user may have left for another page.
    if (isHere.current) await goOn('submitted')
  }

  return { submit, pending: isSending, outcome, failure, showError }
}
