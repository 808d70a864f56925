'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { countKeptAnswers } from '@/components/drafts/kept-answers'
import type { LogoutTexts } from './logout-dialog'

/** Loaded when it is needed: nearly every logout loses nothing. */
const LogoutDialog = lazy(() => import('./logout-dialog').then(({ LogoutDialog }) => ({ default: LogoutDialog })))

const asked = 'sati.logout'

interface Asked {
  href: string
  count: number
}

/** @returns true when the person is being asked, false when there is nothing to lose */
export function askBeforeLogout(href: string): boolean {
  const count = countKeptAnswers()
  if (count === 0) return false
  // Cancelled by the question below, which the header of every signed-in page has.
  return !window.dispatchEvent(new CustomEvent<Asked>(asked, { detail: { href, count }, cancelable: true }))
}

/** Before answers that are not sent yet are deleted with the rest of what this browser stores. */
export function LogoutQuestion({ texts }: { texts: LogoutTexts }) {
  const [question, setQuestion] = useState<Asked | null>(null)

  useEffect(() => {
    const listener = (event: Event) => {
      event.preventDefault()
      setQuestion((event as CustomEvent<Asked>).detail)
    }
    window.addEventListener(asked, listener)
    return () => window.removeEventListener(asked, listener)
  }, [])

  return (
    question && (
      <Suspense>
        <LogoutDialog {...question} texts={texts} onClose={() => setQuestion(null)} />
      </Suspense>
    )
  )
}
