import { useLocale, useTranslations } from 'next-intl'
import { FoldedCard } from '@/components/ui/folded-card'
import type { InformantResult } from '@/lib/assessments/types'
import { formatDate } from '@/lib/i18n/format'
import type { ChangeLine } from '@/lib/screening/history'
import { highFrom, maxScore, moderateFrom } from '@/lib/screening/scoring'
import { AssessorKey, type InformantMark } from './assessor-key'
import { ChangeChart } from './change-chart'
import { ChangeTable } from './change-table'
import { useNamedInformants } from './named-informants'

/** A line with the name and the sign of its informant. */
export interface NamedLine extends ChangeLine {
  label: string
  mark: InformantMark
}

interface ChangeCardProps {
  informants: InformantResult[]
  /** From `changeLines`; at least one. */
  lines: ChangeLine[]
}

/** The totals since the first assessment, one line per informant. */
export function ChangeCard({ informants, lines: unnamed }: ChangeCardProps) {
  const language = useLocale()
  const t = useTranslations('results.change')
  const named = useNamedInformants(informants)
  const lines = unnamed.flatMap((line) => {
    const informant = named.find(({ key }) => key === line.key)
    return informant ? [{ ...line, label: informant.label, mark: informant.mark }] : []
  })
  const sentences = lines.map(({ key, label, mark, points }) => {
    const [before, now] = points.length > 1 ? points.slice(-2) : [undefined, points[0]]
    const to = now ? formatDate(now.completedAt, language) : ''
    const text = before
      ? t('step', {
          who: label,
          before: before.totalScore,
          from: formatDate(before.completedAt, language),
          now: now?.totalScore ?? 0,
          to,
        })
      : t('one', { who: label, score: now?.totalScore ?? 0, date: to })
    return { key, mark, text }
  })
  const changes = sentences.map(({ text }) => text).join(' ')
  return (
    <FoldedCard id="change" title={t('title')} hint={t('hint')}>
      <div className="grid grid-cols-1 content-start gap-4">
        <ChangeChart lines={lines} label={t('picture', { max: maxScore, moderateFrom, highFrom, changes })} />
        <ul className="grid gap-1 text-sm">
          {sentences.map(({ key, mark, text }) => (
            <li key={key} className="flex items-baseline gap-2">
              <AssessorKey mark={mark} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <ChangeTable lines={lines} />
      </div>
    </FoldedCard>
  )
}
