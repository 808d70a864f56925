'use client'

import { type ComponentType, type ReactNode, useState } from 'react'
import { RememberingLink } from '@/components/children/remembering-link'
import { useKeptAnswers } from '@/components/drafts/use-kept-answers'
import type { AgainDialogProps, AgainTexts } from './again-dialog'
import type { OwnQuestions } from './parent-draft'

/** In the texts, the place of the number, which only the browser knows. Its texts are props, so that it needs no messages. */
const number = '#'

export interface DraftTexts {
  /** "# of 18 answered" */
  progress: string
  action: string
  waiting: string
}

interface DraftProgressProps {
  questions: OwnQuestions
  texts: DraftTexts
  /** Shown where there is no draft. */
  children?: ReactNode
}

/** How far the questions about a child have come in this browser, and the way back to them. */
export function DraftProgress({ questions, texts, children }: DraftProgressProps) {
  const kept = useKeptAnswers(questions.draftKey)
  if (!kept) return children
  if (kept.isWaiting) return <p className="text-sm text-muted-foreground">{texts.waiting}</p>
  return (
    <p className="text-sm text-muted-foreground">
      {texts.progress.replace(number, String(kept.answered))} ·{' '}
      <RememberingLink childId={questions.childId} href={questions.href} className="draft-link">
        {texts.action}
      </RememberingLink>
    </p>
  )
}

interface QuestionsLinkProps {
  questions: OwnQuestions
  /** Accessible names, which say which child it is: without and with kept answers. */
  label: string
  keptLabel: string
  /** What it says where answers are kept. */
  kept: string
  className: string
  /** Asked first, where no answers are kept. */
  again?: AgainTexts | undefined
  before?: ReactNode
  after?: ReactNode
  children: ReactNode
}

/** The way to the questions about a child. */
export function QuestionsLink({
  questions: { draftKey, childId, href },
  label,
  keptLabel,
  kept,
  again,
  before,
  after,
  className,
  children,
}: QuestionsLinkProps) {
  const isKept = useKeptAnswers(draftKey) !== null
  const [Question, setQuestion] = useState<ComponentType<AgainDialogProps> | null>(null)

  function ask(event: { preventDefault: () => void }) {
    if (isKept || !again) return
    event.preventDefault()
    // Loaded when it is needed. Without its code the link leads on.
    import('./again-dialog').then(
      ({ AgainDialog }) => setQuestion(() => AgainDialog),
      () => location.assign(href),
    )
  }

  return (
    <>
      <RememberingLink
        childId={childId}
        href={href}
        aria-label={isKept ? keptLabel : label}
        className={className}
        onNavigate={ask}
      >
        {before}
        {isKept ? kept : children}
        {after}
      </RememberingLink>
      {again && Question && <Question childId={childId} href={href} texts={again} onClose={() => setQuestion(null)} />}
    </>
  )
}
