import { useTranslations } from 'next-intl'
import type { ReactNode, Ref } from 'react'
import { Pencil } from '@/components/ui/icons'
import type { ScaleStep } from './answer-options'
import { Screen } from './screen'

interface AnswerReviewProps {
  items: string[]
  answers: readonly (number | null)[]
  scale: ScaleStep[]
  headingRef: Ref<HTMLHeadingElement>
  onChange: (index: number) => void
  children: ReactNode
}

export function AnswerReview({ items, answers, scale, headingRef, onChange, children }: AnswerReviewProps) {
  const t = useTranslations('questionnaire.review')
  return (
    <Screen>
      <div className="grid gap-1">
        <h1 ref={headingRef} tabIndex={-1} className="text-xl outline-none">
          {t('title')}
        </h1>
        <p className="text-sm text-muted-foreground">{t('text')}</p>
      </div>
      <ol className="grid">
        {items.map((item, index) => (
          <li key={item} className="border-b border-border last:border-0">
            <button
              type="button"
              onClick={() => onChange(index)}
              className="grid min-h-13 w-full scroll-mb-20 grid-cols-[1.75rem_1fr_auto] items-center gap-2 py-1.5 text-start leading-(--lh-snug) hover:bg-accent"
            >
              <span className="text-sm text-muted-foreground tabular-nums">{index + 1}</span>
              <span className="min-w-0">
                <span className="block text-sm text-muted-foreground">{item}</span>
                <b>{scale.find(({ value }) => value === answers[index])?.label}</b>
              </span>
              <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-primary">
                <Pencil aria-hidden className="size-4" />
                {t('change')}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {children}
    </Screen>
  )
}
