'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isOlderThanStored } from '@/components/assessments/questionnaire/stored-at'
import { useSendWhenConnected } from '@/components/assessments/questionnaire/use-send-when-connected'
import { subscribeToDrafts } from '@/components/drafts/draft'
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
  const busy = useRef(false)
  const isWaiting = useSyncExternalStore(
    subscribeToDrafts,
    () => keptAnswers(keyPrefix).some(({ isWaiting }) => isWaiting),
    () => false,
  )

  async function send() {
    if (busy.current) return
    busy.current = true
    try {
      const { sendWaitingDrafts } = await import('@/components/assessments/questionnaire/send-waiting-drafts')
      if ((await sendWaitingDrafts(keyPrefix)) === 0) return
      showToast({ title: sent, tone: 'success' })
      router.refresh()
    } catch {
      // The code could not be loaded: there is no connection, and the next event tries again.
    } finally {
      busy.current = false
    }
  }

  useSendWhenConnected(
    isWaiting,
    () => true,
    () => void send(),
  )

  // Reached by Back, a page is as it was left.
  useEffect(() => {
    if (isOlderThanStored(renderedAt)) router.refresh()
  }, [renderedAt, router])

  return null
}
