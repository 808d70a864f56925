'use client'

import type { ReactNode } from 'react'
import { RememberingLink } from '@/components/children/remembering-link'
import { progressOf, useDrafts } from '@/components/drafts/use-draft-progress'
import { NextFrame } from './next-frame'
import type { OwnQuestions } from './parent-draft'

/** `at` is an index of `candidates`: the value goes through JSON, which no element survives. */
interface FoundDraft {
  at: number
  answered: number
}

interface NextDraftProps {
  candidates: { questions: OwnQuestions; title: ReactNode; label: string }[]
  /** Shown by the server, so that the page does not change on hydration. */
  guess: FoundDraft | null
  /** "# of 18 answered" */
  progress: string
  action: string
  /** Classes of the link: a prop, so that the browser needs no code of the button. */
  look: string
  /** Shown if there is no draft. */
  children: ReactNode
}

/** An unfinished draft in this browser comes first: its answers could be lost. */
export function NextDraft({ candidates, guess, progress, action, look, children }: NextDraftProps) {
  const find = (): FoundDraft | undefined =>
    candidates.flatMap(({ questions }, at) => {
      const kept = progressOf(questions.draftKey)
      return kept && !kept.isWaiting ? { ...kept, at } : []
    })[0]
  const found = useDrafts(() => find() ?? null, guess)
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
