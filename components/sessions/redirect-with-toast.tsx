'use client'

import { useEffect } from 'react'
import { countKeptAnswers } from '@/components/drafts/kept-answers'
import { showToast } from '@/components/ui/toast'

const delayMs = 500

/** `next` is where signing in leads back to, if answers are kept for it. Its texts are props, so that the home page needs no messages in the browser. */
export function RedirectWithToast({ title, text, next }: { title: string; text: string; next?: string }) {
  useEffect(() => {
    showToast({ title, description: text, tone: 'error' })
    const timer = setTimeout(
      () =>
        location.assign(next && countKeptAnswers() > 0 ? `/api/login?${new URLSearchParams({ next })}` : '/api/login'),
      delayMs,
    )
    return () => clearTimeout(timer)
  }, [title, text, next])

  return null
}
