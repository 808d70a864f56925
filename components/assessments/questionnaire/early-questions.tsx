import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ListChecks } from '@/components/ui/icons'
import type { ScaleStep } from './answer-options'
import { Progress } from './progress'
import { QuestionCard } from './question-card'
import { Screen } from './screen'
import { WaitingNotice } from './waiting-notice'
import { FinishButton, NextButton, WayOn } from './way-on'

declare global {
  /** The text of the script, in the server alone. */
  var __satiEarlyAnswers: string | undefined
}

interface EarlyQuestionsProps {
  assessor: 'parent' | 'teacher'
  questions: string[]
  scale: ScaleStep[]
  draftKey: string
  teacherName?: string
  /** The place that is rendered beside it. */
  startAt: number
  /** Of the inline scripts of this answer; undefined where there is no policy. */
  nonce?: string
}

/**
 * What `startEarlyAnswers` shows until React is there: one question, hidden, with all their texts. It is in the server's HTML
 * alone; for React it is an empty element, so it is neither hydrated nor sent a second time.
 */
export function EarlyQuestions(props: EarlyQuestionsProps) {
  const attributes = { 'data-slot': 'early', hidden: true, className: 'flex flex-1 flex-col md:flex-none' }
  return process.env.NEXT_RUNTIME === 'nodejs' ? (
    <Rendered {...props} {...attributes} />
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: always empty; React leaves the server's HTML in place
    <div {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  )
}

const nothing = () => undefined

function Rendered({ assessor, questions, scale, draftKey, teacherName, startAt, nonce, ...attributes }: RenderedProps) {
  const t = useTranslations('questionnaire')
  const total = questions.length
  const script = { __html: globalThis.__satiEarlyAnswers ?? '' }
  return (
    <div
      {...attributes}
      data-draft-key={draftKey}
      data-teacher-name={teacherName}
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
          <WaitingNotice total={total} isKept isShort />
        </div>
        <Button type="button" variant="ghost" size="sm" className="-my-1 w-fit self-center">
          <ListChecks aria-hidden />
          {t('review.open')}
        </Button>
        <WayOn isFirst={false} onPrevious={nothing}>
          <NextButton label={t('next')} onPress={nothing} />
          <FinishButton assessor={assessor} pending={false} onPress={nothing} />
        </WayOn>
      </Screen>
      {/* Here they are near enough to what React is sent for a compressor to see that they are the same. */}
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

interface RenderedProps extends EarlyQuestionsProps {
  'data-slot': string
  hidden: boolean
  className: string
}
