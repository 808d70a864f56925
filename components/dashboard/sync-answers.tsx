'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { isOlderThanStored } from '@/components/assessments/questionnaire/stored-at'
import { keptAnswers } from '@/components/drafts/kept-answers'
import { showToast } from '@/components/ui/toast'

interface SyncAnswersProps {
  /** Of this parent's drafts. */
  keyPrefix: string
  /** When the server made the page, ISO 8601. */
  renderedAt: string
  /** Said when answers that waited have been stored. */
  sent: string
}

/** Sends finished answers that wait in this browser, and loads the page again when it shows less than is stored. */
export function SyncAnswers({ keyPrefix, renderedAt, sent }: SyncAnswersProps) {
  const router = useRouter()
  const onStored = useEffectEvent(() => {
    showToast({ title: sent, tone: 'success' })
    router.refresh()
  })

  useEffect(() => {
    if (!keptAnswers(keyPrefix).some(({ isWaiting }) => isWaiting)) return
    const ended = new AbortController()
    // Loaded here, because nearly all visits have nothing to send.
    import('@/components/assessments/questionnaire/send-waiting-drafts')
      .then(({ sendWhenConnected }) => sendWhenConnected(keyPrefix, () => onStored(), ended.signal))
      // There is no connection; the next visit tries again.
      .catch(() => undefined)
    return () => ended.abort()
  }, [keyPrefix])

  // Reached by Back, a page is as it was left.
  useEffect(() => {
    if (isOlderThanStored(renderedAt)) router.refresh()
  }, [renderedAt, router])

  return null
}
