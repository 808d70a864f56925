import { useLocale, useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import type { Assessment } from '@/lib/assessments/types'
import { formatDate } from '@/lib/i18n/format'
import { maxScore } from '@/lib/screening/scoring'
import { AssessorKey } from './assessor-key'
import { EarlierAnswers } from './earlier-answers'
import type { NamedInformant } from './named-informants'
import { RiskBadge } from './risk-badge'
import { ScoreBar } from './score-bar'

interface AssessorCardProps {
  informant: NamedInformant
  /** As for `EarlierAnswers`. */
  hrefOf?: ((assessment: Assessment) => string) | undefined
}

/** One informant's score. All of them are shown side by side, equally large, and never combined into one number. */
export function AssessorCard({ informant: { label, mark, newest, earlier }, hrefOf }: AssessorCardProps) {
  const language = useLocale()
  const t = useTranslations('combined')
  const { id, totalScore, riskLevel, completedAt } = newest
  return (
    <Card
      data-answers={id}
      className="grid grid-cols-1 content-start gap-2.5 px-3 py-4 md:grid-cols-[1fr_auto] md:items-center md:px-6 md:py-5"
    >
      <h2 className="flex min-w-0 items-center gap-2 text-sm leading-(--lh-snug)">
        <AssessorKey mark={mark} />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </h2>
      <p className="leading-tight tabular-nums">
        <b className="text-[2.125rem] font-bold">{totalScore}</b>
        <span aria-hidden className="text-muted-foreground">
          {` / ${maxScore}`}
        </span>
        <span className="sr-only"> {t('outOf', { max: maxScore })}</span>
      </p>
      <RiskBadge riskLevel={riskLevel} narrow className="px-2 md:justify-self-end md:px-2.5" />
      <ScoreBar score={totalScore} riskLevel={riskLevel} size="mini" numbers className="md:col-span-2" />
      <time
        dateTime={completedAt}
        className="text-sm text-muted-foreground md:col-start-2 md:row-start-1 md:justify-self-end"
      >
        {formatDate(completedAt, language)}
      </time>
      <div className="md:col-span-2 empty:hidden">
        <EarlierAnswers answers={earlier} hrefOf={hrefOf} />
      </div>
    </Card>
  )
}
