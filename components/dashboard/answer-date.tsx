import type { ScoreSummary } from '@/lib/dashboard/types'
import { ageOfAnswers, formatDate, isToday } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'

/** The newest answers that are not compared with the others, and on which side of them they are. */
export type Apart = ReadonlyMap<ScoreSummary, 'earlier' | 'later'>

interface AnswerDateProps {
  summary: ScoreSummary
  apart: Apart
  language: Language
  /** Answers of others: those of today are news. */
  isOthers: boolean
}

export function AnswerDate({ summary, apart, language, isOthers }: AnswerDateProps) {
  const [t, sides, screening] = [useTexts('dashboard.card'), useTexts('combined.apart'), useTexts('screening')]
  const { completedAt } = summary
  const side = apart.get(summary)
  if (isOthers && isToday(completedAt)) return <b className="text-sm font-semibold">{t('answeredToday')}</b>
  return (
    <span className="ms-auto text-end text-sm text-muted-foreground">
      <time dateTime={completedAt}>{formatDate(completedAt, language)}</time>
      {side && <span className="block">{sides(side, { ago: screening('ago', ageOfAnswers(completedAt)) })}</span>}
    </span>
  )
}
