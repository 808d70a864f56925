'use client'

import type { ReactNode } from 'react'
import { RememberingLink } from '@/components/children/remembering-link'
import { type FoundDraft, useFirstDraft } from '@/components/drafts/use-first-draft'
import { NextFrame } from './next-frame'
import type { OwnQuestions } from './parent-draft'

/** Questions about a child that may have been answered in part. */
interface Candidate {
  questions: OwnQuestions
  title: ReactNode
  /** Accessible name of the link. */
  label: string
}

interface NextDraftProps {
  candidates: Candidate[]
  /** What the server can tell, so that the page need not change once the browser has looked. */
  guess: FoundDraft | null
  /** "# of 18 answered" */
  progress: string
  action: string
  /** How the link looks: a prop, so that the browser needs no code of the button. */
  look: string
  /** Shown where there is no draft. */
  children: ReactNode
}

/** Answers that are kept in this browser come before all else: they would be lost. */
export function NextDraft({ candidates, guess, progress, action, look, children }: NextDraftProps) {
  const found = useFirstDraft(candidates, guess)
  const draft = found && candidates[found.at]
  if (!draft) return children
  return (
    <NextFrame title={draft.title} text={progress.replace('#', String(found.answered))}>
      <RememberingLink
        childId={draft.questions.childId}
        href={draft.questions.href}
        aria-label={draft.label}
        className={look}
      >
        {action}
      </RememberingLink>
    </NextFrame>
  )
}
