'use client'

import { type ComponentType, type ReactNode, useState } from 'react'
import { RememberingLink } from '@/components/children/remembering-link'
import { useKeptAnswers } from '@/components/drafts/use-kept-answers'
import type { AgainDialogProps, AgainTexts } from './again-dialog'

/** In the texts, the place of the number, which only the browser knows. Its texts are props, so that it needs no messages. */
const number = '#'

interface DraftProgressProps {
  draftKey: string
  childId: string
  /** Of the questions about this child. */
  href: string
  /** "# of 18 answered" */
  progress: string
  action: string
  waiting: string
  /** Of the link. */
  className: string
  /** Shown where there is no draft. */
  children?: ReactNode
}

/** How far the questions about a child have come in this browser, and the way back to them. */
export function DraftProgress({
  draftKey,
  childId,
  href,
  progress,
  action,
  waiting,
  className,
  children,
}: DraftProgressProps) {
  const kept = useKeptAnswers(draftKey)
  if (!kept) return children
  if (kept.isWaiting) return <p className="text-sm text-muted-foreground">{waiting}</p>
  return (
    <p className="text-sm text-muted-foreground">
      {progress.replace(number, String(kept.answered))} ·{' '}
      <RememberingLink childId={childId} href={href} className={className}>
        {action}
      </RememberingLink>
    </p>
  )
}

interface QuestionsLinkProps {
  draftKey: string
  childId: string
  /** Of the questions about this child. */
  href: string
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
  draftKey,
  childId,
  href,
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
