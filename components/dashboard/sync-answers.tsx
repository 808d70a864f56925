'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import type { OnEnd, SyncTexts } from '@/components/assessments/questionnaire/send-waiting-drafts'
import { isOlderThanStored } from '@/components/assessments/questionnaire/stored-at'
import { keptAnswers } from '@/components/drafts/kept-answers'

interface SyncAnswersProps {
  /** Prefix of this parent's draft keys. */
  keyPrefix: string
  /** By the server's clock, ISO 8601. */
  renderedAt: string
  texts: SyncTexts
}

/** Sends the browser's pending answers, and refreshes the page if it is older than the stored answers. */
export function SyncAnswers({ keyPrefix, renderedAt, texts }: SyncAnswersProps) {
  const router = useRouter()
  // An effect event, so that the texts are in the current language.
  const onEnd = useEffectEvent<OnEnd>((show) => {
    show(texts)
    router.refresh()
  })

  useEffect(() => {
    if (!keptAnswers(keyPrefix).some(({ isWaiting }) => isWaiting)) return
    const ended = new AbortController()
    // Loaded on demand: nearly all visits have nothing to send.
    import('@/components/assessments/questionnaire/send-waiting-drafts')
      .then(({ sendWhenConnected }) => sendWhenConnected(keyPrefix, (show) => onEnd(show), ended.signal))
      // Offline: the next visit tries again.
      .catch(() => undefined)
    return () => ended.abort()
  }, [keyPrefix])

  // After Back the page may be outdated.
  useEffect(() => {
    if (isOlderThanStored(renderedAt)) router.refresh()
  }, [renderedAt, router])

  return null
}
