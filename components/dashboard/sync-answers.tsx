'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import type { OnEnd, SyncTexts } from '@/components/assessments/questionnaire/send-waiting-drafts'
import { isOlderThanStored } from '@/components/assessments/questionnaire/stored-at'
import { keptAnswers } from '@/components/drafts/kept-answers'

interface SyncAnswersProps {
  /** Of this parent's drafts. */
  keyPrefix: string
  /** When the server made the page, ISO 8601. */
  renderedAt: string
  texts: SyncTexts
}

/** Sends finished answers that wait in this browser, tells how that ends, and loads the page again when it shows less than is stored. */
export function SyncAnswers({ keyPrefix, renderedAt, texts }: SyncAnswersProps) {
  const router = useRouter()
  // In the language of then; which of them, the code that is loaded for it says.
  const onEnd = useEffectEvent<OnEnd>((show) => {
    show(texts)
    router.refresh()
  })

  useEffect(() => {
    if (!keptAnswers(keyPrefix).some(({ isWaiting }) => isWaiting)) return
    const ended = new AbortController()
    // Loaded here, because nearly all visits have nothing to send.
    import('@/components/assessments/questionnaire/send-waiting-drafts')
      .then(({ sendWhenConnected }) => sendWhenConnected(keyPrefix, (show) => onEnd(show), ended.signal))
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
