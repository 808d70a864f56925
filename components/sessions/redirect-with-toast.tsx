'use client'

import { useEffect } from 'react'
import { countKeptAnswers } from '@/components/drafts/kept-answers'
import { showToast } from '@/components/ui/toast'

/** From when the toast can be seen. What shows it is loaded after the page, which takes a slow phone longer than this. */
const delayMs = 500
/** Where the toast does not come, because the line breaks. */
const longestMs = 3_000

/** `next` is where signing in leads back to, if answers are kept for it. Its texts are props, so that the home page needs no messages in the browser. */
export function RedirectWithToast({ title, text, next }: { title: string; text: string; next?: string }) {
  useEffect(() => {
    const leave = () =>
      location.assign(next && countKeptAnswers() > 0 ? `/api/login?${new URLSearchParams({ next })}` : '/api/login')
    let timer = setTimeout(leave, longestMs)
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-sonner-toast]')) return
      observer.disconnect()
      clearTimeout(timer)
      timer = setTimeout(leave, delayMs)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    showToast({ title, description: text, tone: 'error' })
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [title, text, next])

  return null
}
