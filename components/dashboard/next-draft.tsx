'use client'

import type { ReactNode } from 'react'
import { RememberingLink } from '@/components/children/remembering-link'
import { type FirstDraft, useFirstDraft } from '@/components/drafts/use-kept-answers'
import { NextFrame } from './next-frame'

interface Candidate {
  draftKey: string
  childId: string
  /** Of the questions about this child. */
  href: string
  name: string
}

interface NextDraftProps {
  candidates: Candidate[]
  /** What the server can tell, so that the page need not change once the browser has looked. */
  guess: FirstDraft | null
  /** With a # in place of the name, or of the number. */
  texts: { title: string; progress: string; action: string; label: string }
  className: string
  /** Shown where there is no draft. */
  children: ReactNode
}

/** Answers that are kept in this browser come before all else: they would be lost. */
export function NextDraft({ candidates, guess, texts, className, children }: NextDraftProps) {
  const draft = useFirstDraft(
    candidates.map(({ draftKey }) => draftKey),
    guess,
  )
  const found = draft && candidates.find(({ draftKey }) => draftKey === draft.draftKey)
  if (!found) return children
  const { childId, href, name } = found
  // A function, because a name may have a $.
  const named = (text: string) => text.replace('#', () => name)
  return (
    <NextFrame title={named(texts.title)} text={texts.progress.replace('#', String(draft.answered))}>
      <RememberingLink childId={childId} href={href} aria-label={named(texts.label)} className={className}>
        {texts.action}
      </RememberingLink>
    </NextFrame>
  )
}
