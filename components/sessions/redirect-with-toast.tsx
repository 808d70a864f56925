'use client'

import { useEffect } from 'react'
import { countUnsentAnswers } from '@/components/drafts/kept-answers'
import { showToast } from '@/components/ui/toast'

const tickMs = 100
/** In ticks, from when the toast can be seen: its code is loaded after the page, which takes a slow phone longer. */
const delay = 5
/** In ticks, where the toast never shows because the connection breaks. */
const longest = 30

/**
 * Its texts are props, so that the home page needs no messages in the browser.
 *
 * @param next where to continue after signing in, if answers are kept for it; without it, an address that names a child
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
  const after = next && countUnsentAnswers() > 0 ? next : /[?/]child/.test(address) && address
  return after ? `?${new URLSearchParams({ next: after })}` : ''
}
