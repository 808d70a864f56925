'use client'

import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { countKeptAnswers } from '@/components/drafts/kept-answers'
import type { LogoutTexts } from './logout-dialog'

/** Loaded where answers are kept: nearly every logout loses nothing. */
const loadDialog = () => import('./logout-dialog').then(({ LogoutDialog }) => ({ default: LogoutDialog }))
const LogoutDialog = lazy(loadDialog)

const asked = 'sati.logout'

interface Asked {
  href: string
  count: number
}

/** @returns true when the person is being asked, false when they have nothing to lose */
export function askBeforeLogout(href: string): boolean {
  // Cancelled by the question below, which the header of every signed-in page has.
  return !window.dispatchEvent(new CustomEvent(asked, { detail: href, cancelable: true }))
}

interface LogoutQuestionProps {
  texts: LogoutTexts
}

/** Before answers that are not sent yet are deleted with the rest of what this browser stores. */
export function LogoutQuestion({ texts }: LogoutQuestionProps) {
  const [question, setQuestion] = useState<Asked | null>(null)

  // In the commit that takes the link over: a press is held until then, and asked about from then on.
  useLayoutEffect(() => {
    // Ahead of the press, so that it can be asked without a connection too.
    if (countKeptAnswers() > 0) loadDialog().catch(() => undefined)
    const listener = (event: Event) => {
      const count = countKeptAnswers()
      if (count === 0) return
      event.preventDefault()
      const href = (event as CustomEvent<string>).detail
      // Without its code nothing can be asked: the person stays signed in, and nothing is lost.
      loadDialog().then(
        () => setQuestion({ href, count }),
        () => undefined,
      )
    }
    window.addEventListener(asked, listener)
    // For mark-presses.ts, which holds a press until then.
    document.body.dataset.asks = ''
    return () => {
      window.removeEventListener(asked, listener)
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
