import { useLocale } from 'next-intl'
import { SiteLink } from '@/components/ui/site-link'
import type { Assessment } from '@/lib/assessments/types'
import { formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { maxScore } from '@/lib/screening/scoring'
import { RiskBadge } from './risk-badge'

interface EarlierAnswersProps {
  /** Of one informant, newest first. */
  answers: Assessment[]
  /** Of the page that shows one of them whole; without it they are only listed. */
  hrefOf?: ((assessment: Assessment) => string) | undefined
}

/** What an informant answered before, folded to a line: none of it is replaced by newer answers. */
export function EarlierAnswers({ answers, hrefOf }: EarlierAnswersProps) {
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
          const date = formatDate(completedAt, language)
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
                  <time dateTime={completedAt}>{date}</time>
                </SiteLink>
              ) : (
                <time dateTime={completedAt}>{date}</time>
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
