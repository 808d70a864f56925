import { useTranslations } from 'next-intl'
import type { Ref } from 'react'
import { Panel } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { keepPhrase } from '@/components/ui/rich-text'
import { AnswerOptions, type ScaleStep } from './answer-options'
import type { QuestionnaireState } from './questionnaire-reducer'

interface QuestionCardProps {
  assessor: 'parent' | 'teacher'
  /** Unique on the page. */
  id: string
  number: number
  total: number
  question: string
  /** The full instruction, on the first question only; the others have a short line in its place. */
  instruction: string | null
  scale: ScaleStep[]
  chosen: number | null
  onChoose: (value: number) => void
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
export function QuestionCard({ id, number, total, question, instruction, moved, ...props }: QuestionCardProps) {
  const t = useTranslations('questionnaire')
  const [stemId, headingId] = [`${id}-stem`, `${id}-question`]
  return (
    <div className={cn('grid gap-5 transition-[opacity,translate] duration-320 ease-soft', entrances[moved])}>
      {instruction && (
        <Panel tone="calm" className="p-4 text-sm">
          <p>{instruction}</p>
        </Panel>
      )}
      <div className="grid gap-1.5">
        <p id={stemId} className={instruction ? 'sr-only' : 'text-sm text-muted-foreground'}>
          {t.rich(`stem.${props.assessor}`, { keep: keepPhrase })}
        </p>
        {/* Gets the focus when the question changes, so its text also says which question it is. */}
        <h1
          ref={props.headingRef}
          tabIndex={-1}
          className="text-[1.5rem] leading-[1.36] font-semibold outline-none md:text-[1.625rem] [:lang(th)_&]:leading-[1.6]"
        >
          <span className="sr-only">{t('counter', { number, total })}: </span>
          <span id={headingId}>{question}</span>
        </h1>
      </div>
      <AnswerOptions
        ref={props.answersRef}
        scale={props.scale}
        chosen={props.chosen}
        onChoose={props.onChoose}
        labelledBy={`${stemId} ${headingId}`}
        name={id}
      />
    </div>
  )
}
