'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { instructionPlace, reviewPlace } from '@/components/drafts/places'
import { Page } from '@/components/layout/page'
import { Button } from '@/components/ui/button'
import { ListChecks } from '@/components/ui/icons'
import { AnswerReview } from './answer-review'
import { AnsweringBar } from './answering-bar'
import { EarlyQuestions, type EarlyQuestionsProps } from './early-questions'
import { FocusOnMount } from './focus-on-mount'
import { InstructionScreen } from './instruction-screen'
import { PendingNotice, RefusalNotice } from './pending-notice'
import { Progress } from './progress'
import { QuestionCard } from './question-card'
import { FinishButton, NextButton, QuestionNavigation } from './question-navigation'
import { secondsOf } from './questionnaire-state'
import { Screen } from './screen'
import type { SubmitTarget, TeacherTarget } from './submit-target'
import { useKeyboardShortcuts } from './use-keyboard-shortcuts'
import { useQuestionHistory } from './use-question-history'
import { useQuestionnaire } from './use-questionnaire'
import { type Outcome, useSubmit } from './use-submit'
import { useSendWhenConnected } from './when-connected'

interface QuestionnaireProps extends Omit<EarlyQuestionsProps, 'teacherName' | 'weeksKnown' | 'startAt'> {
  startAt?: number
  /** Short names of the questions. */
  items: string[]
  instruction: string
  submit: SubmitTarget
  /** For a parent. */
  resultsPath?: string
  subject: { name: string }
  bar: { subject: ReactNode; languageChoice: ReactNode; home?: string }
  /** Shown at the end to a teacher; a parent gets the results page. */
  outcomes?: Record<Outcome, ReactNode>
  /** The site's header and footer, shown with the outcome only. */
  frame?: { header: ReactNode; footer: ReactNode }
}

/** Another `draftKey` resets the questionnaire; a change of language keeps the answers. */
export function Questionnaire(props: QuestionnaireProps) {
  return <Answering key={props.draftKey} {...props} />
}

function Answering({ assessor, questions, scale, draftKey, submit: target, subject, ...props }: QuestionnaireProps) {
  const t = useTranslations('questionnaire')
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasTried = useRef(false)
  const latest = useRef<readonly (number | null)[]>([])
  const answerField = useRef<HTMLFieldSetElement>(null)
  const total = questions.length
  const { teacherName, weeksKnown }: Partial<TeacherTarget> = target.assessor === 'teacher' ? target : {}
  const { startAt = instructionPlace } = props
  const draft = useQuestionnaire(draftKey, total, startAt, root, teacherName, weeksKnown)
  const { at, moved, answers, isWaiting } = draft.state
  const places = useQuestionHistory(draftKey, at, draft.go)
  const [missedAt, setMissedAt] = useState<number | null>(null)
  const { submit, pending, outcome, failure, showError } = useSubmit(target, props.resultsPath ?? '/', {
    ...draft,
    leave: places.leave,
    isCurrent: (sent) => String(sent) === String(latest.current),
  })
  const allAnswered = !answers.includes(null)
  const isQuestion = at >= 0 && at < total

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every place reached
  useEffect(() => {
    if (moved === 'none') return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [at, moved])

  useEffect(() => {
    latest.current = answers
  }, [answers])

  function send(isAutomatic = false) {
    hasTried.current = true
    const { submissionKey, triedAt } = draft.state
    const seconds = secondsOf(draft.state)
    void submit({ answers: answers.filter((answer) => answer !== null), submissionKey, triedAt, seconds }, isAutomatic)
  }

  const carryOut = useEffectEvent(() => {
    const action = draft.consumePendingAction()
    if (action === 'finish') send()
    else if (action === 'review') places.goOn(reviewPlace(total))
  })
  useEffect(() => {
    if (draft.state.restored) carryOut()
  }, [draft.state.restored])

  useSendWhenConnected(
    isWaiting && !outcome,
    () => !hasTried.current,
    () => send(true),
  )

  function focusAnswer(value: number | null) {
    const first = answerField.current?.querySelector('input')
    const chosen = answerField.current?.querySelector<HTMLInputElement>(`input[value="${value}"]`)
    ;(chosen ?? first)?.focus()
  }

  function chooseAnswer(value: number) {
    if (!pending && isQuestion) draft.choose(value)
  }

  const isFromReview = isQuestion && allAnswered && places.cameFrom() === reviewPlace(total)

  function goOn() {
    if (pending) return
    if (!isQuestion) places.goOn(0)
    else if (answers[at] === null) {
      showError('missingAnswer')
      setMissedAt(at)
      focusAnswer(null)
    } else if (isFromReview) places.goBack(reviewPlace(total))
    else if (at < total - 1) places.goOn(at + 1)
    else send()
  }

  useKeyboardShortcuts(root, {
    onDigit: (digit) => {
      const step = scale[digit - 1]
      if (!step || outcome || !isQuestion) return
      chooseAnswer(step.value)
      focusAnswer(step.value)
    },
    onEnter: () => {
      // A teacher goes through a class by keyboard.
      const mayBegin = assessor === 'teacher' && at < 0
      if (!outcome && (isQuestion || mayBegin)) goOn()
    },
  })

  if (outcome) {
    return (
      <>
        {props.frame?.header}
        <Page className="lg:grid lg:content-center">
          <FocusOnMount>{props.outcomes?.[outcome]}</FocusOnMount>
        </Page>
        {props.frame?.footer}
      </>
    )
  }

  const counter = isQuestion ? t('counter', { number: at + 1, total }) : null
  const isBeforeEnd = isQuestion && at < total - 1
  const notice =
    !pending &&
    (isWaiting ? (
      <PendingNotice total={total} isSaved={draft.isSaved} isShort={isBeforeEnd} failure={failure} />
    ) : (
      failure && !isBeforeEnd && <RefusalNotice reason={failure.reason} home={props.bar.home} />
    ))
  const finish = <FinishButton assessor={assessor} pending={pending} onFinish={() => send()} />
  return (
    <Page width="questionnaire" className="flex flex-col pt-0 pb-0 max-md:[--gutter:min(1.25rem,5.5vw)] md:pt-0">
      <section aria-label={t('about', { name: subject.name })} className="@container flex flex-1 flex-col md:flex-none">
        <AnsweringBar counter={counter} {...props.bar} />
        {/* Without the bar, where keys choose a child. */}
        <div ref={root} suppressHydrationWarning className="flex flex-1 flex-col md:flex-none">
          <Progress
            number={Math.min(Math.max(at + 1, 0), total)}
            total={total}
            label={counter ?? t(at < 0 ? 'howTo.title' : 'review.title')}
          />
          {at < 0 && (
            <InstructionScreen instruction={props.instruction} total={total} headingRef={heading} onBegin={goOn} />
          )}
          {isQuestion && (
            <Screen>
              <QuestionCard
                key={at}
                assessor={assessor}
                id={id}
                counter={counter ?? ''}
                question={questions[at] ?? ''}
                scale={scale}
                chosen={answers[at] ?? null}
                isMissed={missedAt === at && answers[at] === null}
                onChoose={chooseAnswer}
                moved={moved}
                headingRef={heading}
                answersRef={answerField}
              />
              {notice}
              {(allAnswered || at === total - 1) && !isFromReview && (
                <Button
                  type="button"
                  variant="ghost"
                  size="sm"
                  className={`-my-1 w-fit self-center ${allAnswered ? '' : 'invisible'}`}
                  onClick={() => places.goOn(reviewPlace(total))}
                >
                  <ListChecks aria-hidden />
                  {t('review.open')}
                </Button>
              )}
              <QuestionNavigation isFirst={at === 0} onPrevious={() => places.goBack(at - 1)}>
                {isFromReview && <NextButton label={t('review.return')} onClick={goOn} />}
                {!isFromReview && (at === total - 1 ? finish : <NextButton label={t('next')} onClick={goOn} />)}
              </QuestionNavigation>
            </Screen>
          )}
          {at === reviewPlace(total) && (
            <AnswerReview
              items={props.items}
              answers={answers}
              scale={scale}
              headingRef={heading}
              onChange={(index) => places.goOn(index)}
            >
              {/* Sticky, so that it is visible beside the button that was clicked. */}
              <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-5 @max-[17.4rem]:static md:static">
                {notice}
              </div>
              <QuestionNavigation isFirst={false} onPrevious={() => places.goBack(total - 1)}>
                {finish}
              </QuestionNavigation>
            </AnswerReview>
          )}
        </div>
        <EarlyQuestions
          assessor={assessor}
          questions={questions}
          scale={scale}
          draftKey={draftKey}
          teacherName={teacherName}
          weeksKnown={weeksKnown}
          startAt={startAt}
          nonce={props.nonce}
        />
      </section>
    </Page>
  )
}
