'use client'

import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { subscribeToDrafts } from '@/components/drafts/draft'
import { countUnsentAnswers } from '@/components/drafts/kept-answers'
import { unstoredTexts } from '@/components/drafts/storage'
import { Panel } from '@/components/ui/card'

/** For a person whose session ended in the middle of the questions: the answers are still there. */
export function AnswersKept() {
  const t = useTranslations('auth.login')
  const count = useSyncExternalStore(subscribeToDrafts, countForLater, () => 0)
  if (count === 0) return null
  return (
    <Panel tone="calm" className="p-4 text-sm">
      <p>{t('answersKept', { count })}</p>
    </Panel>
  )
}

/** Answers that the browser refused to store end with this document, and signing in opens another. */
function countForLater(): number {
  return Object.keys(unstoredTexts).length > 0 ? 0 : countUnsentAnswers()
}
