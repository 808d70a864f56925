import { useLocale } from 'next-intl'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import type { Assessment } from '@/lib/assessments/types'
import { formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { maxScore } from '@/lib/screening/scoring'
import { AssessorKey } from './assessor-key'
import { EarlierAnswers } from './earlier-answers'
import type { ShownInformant } from './named-informants'
import { ApartNote, InformantLabel } from './on-paper'
import { RiskBadge } from './risk-badge'
import { ScoreBar } from './score-bar'

interface AssessorCardProps {
  informant: ShownInformant
  /** In one column, as one of three or more. */
  isNarrow?: boolean
  hrefOf?: (assessment: Assessment) => string
}

/** Scores are shown side by side, equally large, and never combined into one number. */
export function AssessorCard({ informant, isNarrow = false, hrefOf }: AssessorCardProps) {
  const { mark, newest, earlier } = informant
  const language = useLocale()
  const t = useTexts('combined')
  const { id, totalScore, riskLevel, completedAt } = newest
  return (
    <Card
      data-answers={id}
      className={cn(
        'grid grid-cols-1 content-start gap-2.5 px-3 py-4 md:px-6 md:py-5',
        !isNarrow && 'md:grid-cols-[1fr_auto] md:items-center',
        informant.apart?.side === 'earlier' && 'border-dashed bg-transparent shadow-none',
      )}
    >
      <h2 className="flex min-w-0 items-center gap-2 text-sm leading-(--lh-snug)">
        <AssessorKey mark={mark} />
        <span className="min-w-0 wrap-anywhere">
          <InformantLabel informant={informant} />
        </span>
      </h2>
      <p className="leading-tight tabular-nums">
        <b className="text-[2.125rem] font-bold">{totalScore}</b>
        <span aria-hidden className="text-muted-foreground">
          {` / ${maxScore}`}
        </span>
        <span className="sr-only"> {t('outOf', { max: maxScore })}</span>
      </p>
      <RiskBadge riskLevel={riskLevel} narrow className={cn('px-2 md:px-2.5', !isNarrow && 'md:justify-self-end')} />
      <ScoreBar
        score={totalScore}
        riskLevel={riskLevel}
        size="mini"
        numbers
        className={isNarrow ? undefined : 'md:col-span-2'}
      />
      <p
        className={cn(
          'text-sm text-muted-foreground',
          !isNarrow && 'md:col-start-2 md:row-start-1 md:justify-self-end md:text-end',
        )}
      >
        <time dateTime={completedAt}>{formatDate(completedAt, language)}</time>
        <ApartNote informant={informant} />
      </p>
      <div className={cn('empty:hidden', !isNarrow && 'md:col-span-2')}>
        <EarlierAnswers answers={earlier} hrefOf={hrefOf} />
      </div>
    </Card>
  )
}
