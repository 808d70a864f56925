'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ChildPill } from '@/components/children/child-pill'
import { Smile } from '@/components/ui/icons'
import { showToast } from '@/components/ui/toast'
import type { ScaleStep } from './answer-options'
import { Dock } from './dock'
import { FocusOnMount } from './focus-on-mount'
import { Progress } from './progress'
import { QuestionCard } from './question-card'
import type { SubmitTarget } from './submit-target'
import { useKeyboardShortcuts } from './use-keyboard-shortcuts'
import { useQuestionnaire } from './use-questionnaire'
import { type Outcome, useSubmit } from './use-submit'

interface QuestionnaireProps {
  assessor: 'parent' | 'teacher'
  /** The 18 questions in the page's language: they are not part of the client bundle. */
  questions: string[]
  scale: ScaleStep[]
  instruction: string
  /**
   * Identifies the draft in this browser: one per child and informant. Another key resets the questionnaire.
   * For a teacher it is the part of the token before the dot, which stays the same when the link is sent again.
   */
  draftKey: string
  submit: SubmitTarget
  subject: { name: string }
  /** Index of the question in the server's HTML: `draftPosition(…)` of draft-position.ts. */
  startAt?: number
  /** What replaces the questions at the end. A parent's page has none: it goes on to the results. */
  outcomes?: Record<Outcome, ReactNode>
}

/** One question at a time, from the first to Finish or Submit. A change of language keeps the answers. */
export function Questionnaire(props: QuestionnaireProps) {
  return <Answering key={props.draftKey} {...props} />
}

function Answering({ assessor, questions, scale, draftKey, submit: target, subject, ...props }: QuestionnaireProps) {
  const t = useTranslations('questionnaire')
  const id = useId()
  const root = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const answers = useRef<HTMLFieldSetElement>(null)
  const { state, choose, go, renewKey, forget } = useQuestionnaire(draftKey, questions.length, props.startAt ?? 0, root)
  const { submit, pending, outcome } = useSubmit(target, renewKey, forget)
  const { at, moved } = state

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every question that is reached
  useEffect(() => {
    if (moved === 'none') return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [at, moved])

  function focusAnswer(value: number | null) {
    const first = answers.current?.querySelector('input')
    const wanted = answers.current?.querySelector<HTMLInputElement>(`input[value="${value}"]`)
    ;(wanted ?? first)?.focus()
  }

  function chooseAnswer(value: number) {
    if (!pending) choose(value)
  }

  function goOn() {
    if (pending) return
    if (state.answers[at] === null) {
      showToast({ title: t('missingAnswer.title'), description: t('missingAnswer.text'), tone: 'error' })
      focusAnswer(null)
    } else if (at < questions.length - 1) go(at + 1)
    else
      void submit(
        state.answers.filter((answer) => answer !== null),
        state.submissionKey,
      )
  }

  useKeyboardShortcuts(root, {
    onDigit: (digit) => {
      const step = scale[digit - 1]
      if (!step || outcome) return
      chooseAnswer(step.value)
      focusAnswer(step.value)
    },
    onEnter: () => {
      if (!outcome) goOn()
    },
  })

  if (outcome) return <FocusOnMount>{props.outcomes?.[outcome]}</FocusOnMount>
  return (
    <section ref={root} aria-label={t('about', { name: subject.name })} className="grid gap-5 md:gap-4">
      {/* A parent's page has the child picker instead. */}
      {assessor === 'teacher' && <ChildPill child={{ name: subject.name, index: 0 }} prefix={t('subject')} />}
      <Progress number={at + 1} total={questions.length} />
      <div className="grid gap-5 md:rounded-xl md:border md:border-border md:bg-card md:p-8 md:pb-6 md:shadow-card">
        <QuestionCard
          key={at}
          assessor={assessor}
          id={id}
          number={at + 1}
          total={questions.length}
          question={questions[at] ?? ''}
          instruction={at === 0 ? props.instruction : null}
          scale={scale}
          chosen={state.answers[at] ?? null}
          onChoose={chooseAnswer}
          moved={moved}
          headingRef={heading}
          answersRef={answers}
        />
        <p className="flex gap-2.5 text-sm text-muted-foreground md:-my-1">
          <Smile aria-hidden className="mt-[.2em] size-5 shrink-0" />
          <span>{t('note')}</span>
        </p>
        <Dock
          assessor={assessor}
          isFirst={at === 0}
          isLast={at === questions.length - 1}
          pending={pending}
          onPrevious={() => go(at - 1)}
          onNext={goOn}
        />
      </div>
    </section>
  )
}
