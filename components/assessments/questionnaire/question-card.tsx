import { useTranslations } from 'next-intl'
import type { Ref } from 'react'
import { cn } from '@/components/ui/cn'
import { keepName } from '@/components/ui/rich-text'
import { AnswerOptions, type ScaleStep } from './answer-options'
import type { QuestionnaireState } from './questionnaire-state'

interface QuestionCardProps {
  assessor: 'parent' | 'teacher'
  id: string
  counter: string
  question: string
  scale: ScaleStep[]
  chosen: number | null
  onChoose: (value: number) => void
  /** Next was clicked without an answer. */
  isMissed: boolean
  moved: QuestionnaireState['moved']
  headingRef: Ref<HTMLHeadingElement>
  answersRef: Ref<HTMLFieldSetElement>
}

const entrances = {
  none: '',
  forward: 'starting:translate-x-2 starting:opacity-0',
  back: 'starting:-translate-x-2 starting:opacity-0',
}

/** One question with its answers. Use the question's number as `key`: it slides in when it mounts. */
export function QuestionCard({ id, counter, question, isMissed, moved, ...props }: QuestionCardProps) {
  const t = useTranslations('questionnaire')
  const [stemId, headingId, missedId] = [`${id}-stem`, `${id}-question`, `${id}-missed`]
  return (
    <div
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] gap-[clamp(.5rem,1.8svh,1.25rem)] transition-[opacity,translate] duration-320 ease-soft',
        entrances[moved],
      )}
    >
      <div className="grid gap-1 text-sm leading-[1.45]">
        {/* The error takes its place, so that the answers do not move. */}
        <p
          id={stemId}
          className={cn(
            'col-start-1 row-start-1 text-muted-foreground [@media(max-height:36rem)]:sr-only',
            isMissed && 'opacity-0',
          )}
        >
          {t.rich(`stem.${props.assessor}`, { keep: keepName })}
        </p>
        {isMissed && (
          <p id={missedId} className="relative col-start-1 row-start-1 font-semibold text-destructive-text">
            {t('missingAnswer.title')}
          </p>
        )}
        {/* Gets the focus when the question changes, so its text includes the counter. */}
        <h1
          ref={props.headingRef}
          tabIndex={-1}
          className="text-[clamp(1.1875rem,3.1svh,1.5rem)] leading-[1.36] font-semibold outline-none md:text-[clamp(1.25rem,3.4svh,1.625rem)] [:lang(th)_&]:leading-[1.5]"
        >
          <span className="sr-only">{counter}: </span>
          <span id={headingId}>{question}</span>
        </h1>
      </div>
      <AnswerOptions
        ref={props.answersRef}
        scale={props.scale}
        chosen={props.chosen}
        onChoose={props.onChoose}
        labelledBy={`${stemId} ${headingId}`}
        describedBy={isMissed ? missedId : undefined}
        name={id}
      />
    </div>
  )
}
