'use client'

import { type ComponentType, type ReactNode, useState } from 'react'
import { RememberingLink } from '@/components/children/remembering-link'
import { useDraftProgress } from '@/components/drafts/use-draft-progress'
import type { AgainDialogProps, AgainTexts } from './again-dialog'
import type { OwnQuestions } from './parent-draft'

/** Props, so that the browser needs no messages. */
export interface DraftTexts {
  /** "# of 18 answered": only the browser knows the number. */
  progress: string
  action: string
  pending: string
}

interface DraftProgressProps {
  questions: OwnQuestions
  texts: DraftTexts
  /** Shown if there is no draft. */
  children?: ReactNode
}

export function DraftProgress({ questions, texts, children }: DraftProgressProps) {
  const draft = useDraftProgress(questions.draftKey)
  if (!draft) return children
  if (draft.isWaiting) return <p className="text-sm text-muted-foreground">{texts.pending}</p>
  return (
    <p className="text-sm text-muted-foreground">
      {`${texts.progress.replace('#', String(draft.answered))} · `}
      <RememberingLink childId={questions.childId} href={questions.href} className="draft-link">
        {texts.action}
      </RememberingLink>
    </p>
  )
}

/** "4/18", for a line in a list; nothing without a draft. @param of "/18" */
export function DraftCount({ draftKey, of }: { draftKey: string; of: string }) {
  const draft = useDraftProgress(draftKey)
  return draft && draft.answered + of
}

interface QuestionsLinkProps {
  questions: OwnQuestions
  /** Accessible name with the child's name. */
  label: string
  /** Texts if this browser has a draft. */
  keptLabel: string
  kept: string
  className: string
  /** Asked first if there is no draft. */
  again?: AgainTexts
  before?: ReactNode
  after?: ReactNode
  children: ReactNode
}

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
  const hasDraft = useDraftProgress(draftKey) !== null
  const [Question, setQuestion] = useState<ComponentType<AgainDialogProps> | null>(null)
  const [isLoading, setLoading] = useState(false)

  function ask(event: { preventDefault: () => void }) {
    if (hasDraft || !again) return
    event.preventDefault()
    setLoading(true)
    // Loaded on demand. If that fails, the link is followed.
    import('./again-dialog').then(
      ({ AgainDialog }) => {
        setQuestion(() => AgainDialog)
        setLoading(false)
      },
      () => location.assign(href),
    )
  }

  return (
    <>
      <RememberingLink
        childId={childId}
        href={href}
        data-slot="button"
        data-pressed={isLoading ? '' : undefined}
        aria-label={hasDraft ? keptLabel : label}
        className={className}
        onNavigate={ask}
      >
        {before}
        {hasDraft ? kept : children}
        {after}
      </RememberingLink>
      {again && Question && <Question childId={childId} href={href} texts={again} onClose={() => setQuestion(null)} />}
    </>
  )
}
