import { useLocale } from 'next-intl'
import { SiteLink } from '@/components/ui/site-link'
import type { Assessment } from '@/lib/assessments/types'
import { formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { maxScore } from '@/lib/screening/scoring'
import { RiskBadge } from './risk-badge'

type HrefOf = (assessment: Assessment) => string

export function EarlierAnswers({ answers, hrefOf }: { answers: Assessment[]; hrefOf?: HrefOf }) {
  const language = useLocale()
  const t = useTexts('combined.earlier')
  if (answers.length === 0) return null
  return (
    <details>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-medium text-primary underline">
        {t('title', { count: answers.length })}
      </summary>
      <ul className="grid gap-1 text-sm">
        {answers.map((assessment) => {
          const { id, completedAt, totalScore, riskLevel } = assessment
          const date = <time dateTime={completedAt}>{formatDate(completedAt, language)}</time>
          return (
            <li
              key={id}
              data-answers={id}
              className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 border-t border-border py-1.5"
            >
              {hrefOf ? (
                <SiteLink
                  href={hrefOf(assessment)}
                  className="-my-1.5 inline-flex min-h-11 items-center text-primary underline"
                >
                  {date}
                </SiteLink>
              ) : (
                date
              )}
              <span className="tabular-nums">{t('score', { score: totalScore, max: maxScore })}</span>
              <RiskBadge riskLevel={riskLevel} narrow />
            </li>
          )
        })}
      </ul>
    </details>
  )
}
