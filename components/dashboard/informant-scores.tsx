import { RiskBadge } from '@/components/assessments/results/risk-badge'
import type { NamedSummary } from '@/lib/dashboard/types'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import { maxScore } from '@/lib/screening/scoring'
import { AnswerDate, type Apart } from './answer-date'

/** The others are only counted. */
export const mostShown = 4

interface InformantScoresProps {
  /** Newest first. */
  people: NamedSummary[]
  /** Replaces a missing name. */
  unnamed: string
  apart: Apart
  language: Language
}

export function InformantScores({ people, unnamed, apart, language }: InformantScoresProps) {
  const t = useTexts('dashboard.card')
  const more = people.length - mostShown
  return (
    <ul className="grid gap-1.5">
      {people.slice(0, mostShown).map((person) => (
        <li key={`${person.completedAt} ${person.name}`} className="grid gap-1">
          <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
            <span className="min-w-0 wrap-anywhere">{person.name || unnamed}</span>
            <span className="text-muted-foreground tabular-nums">
              {t.rich('score', { score: person.totalScore, max: maxScore, b: (chunks) => <b>{chunks}</b> })}
            </span>
          </p>
          <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
            <RiskBadge riskLevel={person.riskLevel} />
            <AnswerDate summary={person} apart={apart} language={language} isOthers />
          </div>
        </li>
      ))}
      {more > 0 && <li className="text-sm text-muted-foreground">{t('more', { count: more })}</li>}
    </ul>
  )
}
