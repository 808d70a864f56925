import type { ReactNode } from 'react'
import { RiskBadge } from '@/components/assessments/results/risk-badge'
import { ScoreBar } from '@/components/assessments/results/score-bar'
import { Step } from '@/components/ui/step'
import type { ScoreSummary } from '@/lib/dashboard/types'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import { maxScore } from '@/lib/screening/scoring'
import { AnswerDate, type Apart } from './answer-date'

interface ScoreStepProps {
  title: string
  summary: ScoreSummary
  language: Language
  apart: Apart
  isOthers?: boolean
  children?: ReactNode
}

export function ScoreStep({ title, summary, apart, language, isOthers = false, children }: ScoreStepProps) {
  const { totalScore, riskLevel } = summary
  return (
    <Step state="done" title={title} aside={<Score score={totalScore} />}>
      <ScoreBar score={totalScore} riskLevel={riskLevel} size="mini" />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <RiskBadge riskLevel={riskLevel} />
        <AnswerDate {...{ summary, apart, language, isOthers }} />
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
