'use client'

import { useEffect } from 'react'
import { withNext } from '@/components/auth/with-next'
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
      else if (--ticks === 0) location.assign(withNext('/api/login', addressAfter(next)))
    }, tickMs)
    return () => clearInterval(timer)
  }, [title, text, next])

  return null
}

function addressAfter(next: string | undefined): string | null {
  if (next && countKeptAnswers() > 0) return next
  const { pathname, search, hash } = location
  return new URLSearchParams(search).has('child') ? pathname + search + hash : null
}
