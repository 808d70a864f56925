import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { withNext } from '@/components/auth/with-next'
import { rememberChild } from '@/components/children/remember-child'
import { showToast } from '@/components/ui/toast'
import { ApiError, NetworkError } from '@/lib/http/client'
import { comeWhenServed } from './come-when-served'
import { leaveTo } from './leave-to'
import { rememberStored } from './stored-at'
import { type Submission, type SubmitTarget, sendAnswers } from './submit-target'

/** How a teacher's questionnaire ends: the answers were stored, or the link is not valid, was used already or was declined. */
export type Outcome = 'submitted' | 'invalid' | 'used' | 'declined'

/** The answers could not be stored, and not for want of a connection. */
interface SubmitFailure {
  /** In the page's language; unknown where the server failed. */
  reason?: string
}

const loginDelay = 500

interface UseSubmit {
  /** Replaces the draft's idempotency key and returns it. */
  renewKey: () => string
  /** Keeps the finished answers until they can be sent, or not any more. */
  wait: (isWaiting: boolean) => void
  /** Deletes the draft once the server has stored the answers. */
  forget: () => void
  /** Leaves no entry of the questions for Back. */
  leave: () => Promise<void>
  /** Another tab has sent these answers. */
  isFinishedElsewhere: boolean
  /** Whether these are still the answers on screen. */
  isCurrent: (answers: number[]) => boolean
}

/**
 * Sends the answers, once even if called again while the request runs, and reports the result.
 *
 * @param resultsPath where a parent goes on to
 */
export function useSubmit(
  target: SubmitTarget,
  resultsPath: string,
  { renewKey, wait, forget, leave, isFinishedElsewhere, isCurrent }: UseSubmit,
) {
  const t = useTranslations('questionnaire')
  const [router, pathname] = [useRouter(), usePathname()]
  const busy = useRef(false)
  const isHere = useRef(true)
  const [pending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [failure, setFailure] = useState<SubmitFailure | null>(null)

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  function free() {
    busy.current = false
    setPending(false)
  }

  function showError(
    message: 'offline' | 'missingAnswer' | 'childMissing' | 'studentMissing' | 'failed' | 'loggedOut',
  ) {
    showToast({ title: t(`${message}.title`), description: t(`${message}.text`), tone: 'error' })
  }

  async function end(how: Outcome) {
    await leave()
    setOutcome(how)
    free()
  }

  /** Goes on from answers that are stored. A button stays pending until the result page has replaced this one. */
  async function goOn(how: Outcome) {
    if (target.assessor === 'teacher') return end(how)
    // Another tab may have selected another child.
    if (target.childId) rememberChild(target.childId)
    await leave()
    comeWhenServed(t('arrived'))
    router.replace(resultsPath)
  }

  const onFinishedElsewhere = useEffectEvent(() => goOn('used'))
  useEffect(() => {
    if (isFinishedElsewhere) void onFinishedElsewhere()
  }, [isFinishedElsewhere])

  async function report(error: unknown, isAutomatic: boolean) {
    setFailure(null)
    if (error instanceof NetworkError) {
      // Beside the notice in place, which stays.
      if (!isAutomatic) showError('offline')
      return free()
    }
    const { status = 0, code, serverMessage } = error instanceof ApiError ? error : {}
    if (target.assessor === 'parent' && status === 401) {
      showError('loggedOut')
      const here = `${pathname}?${new URLSearchParams({ child: target.childId ?? '' })}`
      setTimeout(() => {
        leaveTo(withNext('/api/login', here))
        // Where answers cannot be stored the browser asks before it leaves, and the person may stay.
        free()
      }, loginDelay)
    } else if (target.assessor === 'teacher' && (status === 404 || status === 409 || status === 410)) {
      wait(false)
      // Answered before, perhaps on another device: this draft can never be submitted.
      if (status !== 404) forget()
      await end(status === 404 ? 'invalid' : code === 'LINK_DECLINED' ? 'declined' : 'used')
    } else {
      // What is refused now is refused again, unless it was the server that failed: then it goes on waiting.
      const isRefused = status > 0 && status < 500 && status !== 429
      if (isRefused) wait(false)
      setFailure({ reason: status === 404 ? t('childMissing.text') : status < 500 ? serverMessage : undefined })
      free()
      if (isAutomatic && !isRefused) return
      showError('failed')
      // Consent was withdrawn in another tab: after the refresh the page asks for it again and keeps the answers.
      if (code === 'CONSENT_WITHDRAWN') router.refresh()
    }
  }

  /** @param isAutomatic no button was pressed: it shows nothing, and what goes wrong on the way is not told again */
  async function submit(submission: Submission, isAutomatic: boolean) {
    if (!isAutomatic) setPending(true)
    if (busy.current) return
    if (!target.childId) {
      const message = target.assessor === 'parent' ? 'childMissing' : 'studentMissing'
      setFailure({ reason: t(`${message}.text`) })
      setPending(false)
      return showError(message)
    }
    busy.current = true
    // Before the request: the page may be closed while it runs.
    wait(true)
    try {
      rememberStored(await sendAnswers(target, submission, renewKey))
    } catch (error) {
      await report(error, isAutomatic)
      return
    }
    // An answer was changed meanwhile: these are stored, and what is on screen has to be finished again.
    if (!isCurrent(submission.answers)) return free()
    forget()
    // The person has gone on to another page, which stays.
    if (isHere.current) await goOn('submitted')
  }

  return { submit, pending, outcome, failure, showError }
}
