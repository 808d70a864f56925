'use client'

import { useEffect } from 'react'
import { countKeptAnswers } from '@/components/drafts/kept-answers'
import { showToast } from '@/components/ui/toast'

const tickMs = 100
/** From when the toast can be seen. What shows it is loaded after the page, which takes a slow phone longer than this. */
const delay = 5
/** Where the toast does not come, because the line breaks. */
const longest = 30

/**
 * `next` is where signing in leads back to, if answers are kept for it; an address that names a child, such as a mail's, is
 * gone back to anyway. Its texts are props, so that the home page needs no messages in the browser.
 */
export function RedirectWithToast({ title, text, next }: { title: string; text: string; next?: string }) {
  useEffect(() => {
    showToast({ title, description: text, tone: 'error' })
    let ticks = longest
    const timer = setInterval(() => {
      if (ticks > delay && document.querySelector('[data-sonner-toast]')) ticks = delay
      else if (--ticks === 0) location.assign(`/api/login${searchAfter(next)}`)
    }, tickMs)
    return () => clearInterval(timer)
  }, [title, text, next])

  return null
}

function searchAfter(next: string | undefined): string {
  const address = location.href.slice(location.origin.length)
  const after = next && countKeptAnswers() > 0 ? next : /[?/]child/.test(address) && address
  return after ? `?${new URLSearchParams({ next: after })}` : ''
}
