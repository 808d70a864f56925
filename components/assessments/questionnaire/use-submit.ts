import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { rememberChild } from '@/components/children/remember-child'
import { showToast } from '@/components/ui/toast'
import { ApiError, NetworkError } from '@/lib/http/client'
import { leaveTo } from './leave-to'
import { type SubmitTarget, sendAnswers } from './submit-target'

/** How a teacher's questionnaire ends: the answers were stored, or the link is not valid or has been used already. */
export type Outcome = 'submitted' | 'invalid' | 'used'

const loginDelay = 500

/**
 * Sends the answers, once even if called again while the request runs, and reports the result.
 *
 * @param onStored called as soon as the server has stored them
 */
export function useSubmit(target: SubmitTarget, renewKey: () => string, onStored: () => void) {
  const t = useTranslations('questionnaire')
  const router = useRouter()
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  function free() {
    busy.current = false
    setPending(false)
  }

  function showError(message: 'childMissing' | 'studentMissing' | 'failed' | 'offline') {
    showToast({ title: t(`${message}.title`), description: t(`${message}.text`), tone: 'error' })
    free()
  }

  function report(error: unknown) {
    if (error instanceof NetworkError) return showError('offline')
    const status = error instanceof ApiError ? error.status : undefined
    if (target.assessor === 'parent' && status === 401) {
      showToast({ title: t('loggedOut.title'), description: t('loggedOut.text'), tone: 'error' })
      setTimeout(() => leaveTo('/api/login'), loginDelay)
    } else if (target.assessor === 'teacher' && (status === 404 || status === 409 || status === 410)) {
      setOutcome(status === 404 ? 'invalid' : 'used')
      // Answered before, perhaps on another device: this draft can never be submitted.
      if (status !== 404) onStored()
      free()
    } else {
      showError('failed')
      // Consent was withdrawn in another tab: after the refresh the page asks for it again and keeps the answers.
      if (error instanceof ApiError && error.code === 'CONSENT_WITHDRAWN') router.refresh()
    }
  }

  async function submit(answers: number[], key: string) {
    if (busy.current) return
    if (!target.childId) return showError(target.assessor === 'parent' ? 'childMissing' : 'studentMissing')
    busy.current = true
    setPending(true)
    try {
      await sendAnswers(target, answers, key, renewKey)
    } catch (error) {
      report(error)
      return
    }
    onStored()
    // The button stays pending until the result page has replaced this one.
    if (target.assessor === 'teacher') setOutcome('submitted')
    else {
      // Another tab may have selected another child.
      rememberChild(target.childId)
      router.push('/assessment-results')
      router.refresh()
    }
  }

  return { submit, pending, outcome }
}
