'use client'

import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { countUnsentAnswers } from '@/components/drafts/kept-answers'
import type { LogoutTexts } from './logout-dialog'

/** Loaded where answers are kept: hardly any logout deletes some. */
const loadDialog = () => import('./logout-dialog').then(({ LogoutDialog }) => ({ default: LogoutDialog }))
const LogoutDialog = lazy(loadDialog)

const eventName = 'sati.logout'

/** @returns true when the person is being asked, false when they have nothing to lose */
export function askBeforeLogout(href: string): boolean {
  // Cancelled by the question below, which the header of every signed-in page has.
  return !window.dispatchEvent(new CustomEvent(eventName, { detail: href, cancelable: true }))
}

/** Asks before answers that are not sent yet are deleted with the rest of what this browser stores. */
export function LogoutQuestion({ texts }: { texts: LogoutTexts }) {
  const [question, setQuestion] = useState<{ href: string; count: number } | null>(null)

  // In the commit in which React takes over the link: a click is held until then, and the person asked from then on.
  useLayoutEffect(() => {
    // Before a click, so that it works without a connection too.
    if (countUnsentAnswers() > 0) loadDialog().catch(() => undefined)
    const listener = (event: Event) => {
      const count = countUnsentAnswers()
      if (count === 0) return
      event.preventDefault()
      const href = (event as CustomEvent<string>).detail
      // Without the dialog's code the person stays signed in, and nothing is lost.
      loadDialog().then(
        () => setQuestion({ href, count }),
        () => undefined,
      )
    }
    window.addEventListener(eventName, listener)
    // For mark-clicks.ts.
    document.body.dataset.asks = ''
    return () => {
      window.removeEventListener(eventName, listener)
      delete document.body.dataset.asks
    }
  }, [])

  return (
    question && (
      <Suspense>
        <LogoutDialog {...question} texts={texts} onClose={() => setQuestion(null)} />
      </Suspense>
    )
  )
}
