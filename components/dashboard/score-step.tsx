import type { ReactNode } from 'react'
import { RiskBadge } from '@/components/assessments/results/risk-badge'
import { ScoreBar } from '@/components/assessments/results/score-bar'
import { cn } from '@/components/ui/cn'
import { Step } from '@/components/ui/step'
import type { ScoreSummary } from '@/lib/dashboard/types'
import { formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import { maxScore } from '@/lib/screening/scoring'

interface ScoreStepProps {
  title: string
  summary: ScoreSummary
  language: Language
  /** Replaces the date. */
  highlight?: string
  children?: ReactNode
}

export function ScoreStep({ title, summary, language, highlight, children }: ScoreStepProps) {
  const { totalScore, riskLevel, completedAt } = summary
  return (
    <Step state="done" title={title} aside={<Score score={totalScore} />}>
      <ScoreBar score={totalScore} riskLevel={riskLevel} size="mini" />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <RiskBadge riskLevel={riskLevel} />
        <time dateTime={completedAt} className={cn('text-sm', highlight ? 'font-semibold' : 'text-muted-foreground')}>
          {highlight ?? formatDate(completedAt, language)}
        </time>
      </div>
      {children}
    </Step>
  )
}

function Score({ score }: { score: number }) {
  const t = useTexts('dashboard.card')
  return (
    <span className="text-muted-foreground tabular-nums">
      {t.rich('score', {
        score,
        max: maxScore,
        b: (chunks) => <b className="text-lg text-foreground">{chunks}</b>,
      })}
    </span>
  )
}
