'use client'

import { lazy, type MouseEvent, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { countUnsentAnswers } from '@/components/drafts/kept-answers'
import type { LogoutTexts } from './logout-dialog'

/** Loaded where answers are kept: hardly any logout deletes some. */
const loadDialog = () => import('./logout-dialog').then(({ LogoutDialog }) => ({ default: LogoutDialog }))
const LogoutDialog = lazy(loadDialog)

const eventName = 'sati.logout'

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

/**
 * Signs out with a full page load, which deletes what this browser stores about the children (forget-stored.ts):
 * the computer may be shared with a school or a family. With answers that are not sent yet, the person is asked first.
 *
 * @param next a path of this site to continue with; by default the landing page
 */
export function LogoutLink({ next, className, children }: { next?: string; className?: string; children: ReactNode }) {
  const href = `/api/auth/logout${next ? `?${new URLSearchParams({ next })}` : ''}`

  function logOut(event: MouseEvent) {
    // Cancelled by the question, which the header of every signed-in page has, where the person has something to lose.
    if (!window.dispatchEvent(new CustomEvent(eventName, { detail: href, cancelable: true }))) event.preventDefault()
  }

  return (
    <a href={href} className={className} onClick={logOut}>
      {children}
    </a>
  )
}
