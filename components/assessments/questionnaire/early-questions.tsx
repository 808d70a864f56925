import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ListChecks } from '@/components/ui/icons'
import type { ScaleStep } from './answer-options'
import { PendingNotice } from './pending-notice'
import { Progress } from './progress'
import { QuestionCard } from './question-card'
import { FinishButton, NextButton, QuestionNavigation } from './question-navigation'
import { Screen } from './screen'

declare global {
  /** Text of the inline script, set on the server only. */
  var __satiEarlyAnswers: string | undefined
}

export interface EarlyQuestionsProps {
  assessor: 'parent' | 'teacher'
  /** In the page's language: the questions are not in the client bundle. */
  questions: string[]
  scale: ScaleStep[]
  /**
   * Identifies the draft in this browser: one per child and informant. A teacher's is the part of the token before the dot,
   * which stays the same when the link is sent again.
   */
  draftKey: string
  teacherName?: string | undefined
  weeksKnown?: number | undefined
  /** The place (places.ts) in the server's HTML: `draftPosition(…)` of draft-position.ts. */
  startAt: number
  /** For inline scripts (response-nonce.ts); undefined where there is no policy. */
  nonce?: string
}

const attributes = { 'data-slot': 'early', hidden: true, className: 'flex flex-1 flex-col md:flex-none' }

/**
 * A hidden question and all texts, for `startEarlyAnswers`. Only the server's HTML has them: for React the element is empty,
 * so it is neither hydrated nor sent a second time.
 */
export function EarlyQuestions(props: EarlyQuestionsProps) {
  return process.env.NEXT_RUNTIME === 'nodejs' ? (
    <Rendered {...props} />
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: always empty; React leaves the server's HTML in place
    <div {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  )
}

const nothing = () => undefined

function Rendered({
  assessor,
  questions,
  scale,
  draftKey,
  teacherName,
  weeksKnown,
  startAt,
  nonce,
}: EarlyQuestionsProps) {
  const t = useTranslations('questionnaire')
  const total = questions.length
  const script = { __html: globalThis.__satiEarlyAnswers ?? '' }
  return (
    <div
      {...attributes}
      data-draft-key={draftKey}
      data-teacher-name={teacherName}
      data-weeks-known={weeksKnown}
      data-start-at={startAt}
      data-counter={t('counter', { number: '#', total })}
    >
      <Progress number={0} total={total} label="" />
      <Screen>
        <QuestionCard
          assessor={assessor}
          id="early"
          counter=""
          question=""
          scale={scale}
          chosen={null}
          isMissed
          onChoose={nothing}
          moved="none"
          headingRef={null}
          answersRef={null}
        />
        <div hidden data-slot="early-waiting" className="self-center">
          <PendingNotice total={total} isSaved isShort />
        </div>
        <Button type="button" variant="ghost" size="sm" className="-my-1 w-fit self-center">
          <ListChecks aria-hidden />
          {t('review.open')}
        </Button>
        <QuestionNavigation isFirst={false} onPrevious={nothing}>
          <NextButton label={t('next')} onClick={nothing} />
          <FinishButton assessor={assessor} pending={false} onFinish={nothing} />
        </QuestionNavigation>
      </Screen>
      {/* Near React's data, where a compressor finds the repetition. */}
      <ol hidden>
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ol>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant file made by the build, without input */}
      <script nonce={nonce} dangerouslySetInnerHTML={script} />
    </div>
  )
}
