import { useLocale, useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { formatDate } from '@/lib/i18n/format'
import type { ChangeLine } from '@/lib/screening/history'
import { highFrom, maxScore, moderateFrom } from '@/lib/screening/scoring'
import { AssessorKey } from './assessor-key'
import { ChangeChart } from './change-chart'
import { ChangeTable } from './change-table'

interface ChangeCardProps {
  /** From `changeLines`; at least one. */
  lines: ChangeLine[]
  /** "You", or "Parent" for another reader. */
  parentName?: string
}

/** The totals since the first assessment, one line per informant. */
export function ChangeCard({ lines, parentName }: ChangeCardProps) {
  const language = useLocale()
  const t = useTranslations('results.change')
  const names = { parent: parentName ?? t('you'), teacher: t('teacher') }
  const sentences = lines.map(({ assessorType, points }) => {
    const [before, now] = points.length > 1 ? points.slice(-2) : [undefined, points[0]]
    const to = now ? formatDate(now.completedAt, language) : ''
    const text = before
      ? t('step', {
          who: names[assessorType],
          before: before.totalScore,
          from: formatDate(before.completedAt, language),
          now: now?.totalScore ?? 0,
          to,
        })
      : t('one', { who: names[assessorType], score: now?.totalScore ?? 0, date: to })
    return { assessorType, text }
  })
  const changes = sentences.map(({ text }) => text).join(' ')
  return (
    <Card aria-labelledby="change" className="grid grid-cols-1 content-start gap-4">
      <div className="grid gap-1">
        <h2 id="change">{t('title')}</h2>
        <p className="text-sm text-muted-foreground">{t('hint')}</p>
      </div>
      <ChangeChart lines={lines} label={t('picture', { max: maxScore, moderateFrom, highFrom, changes })} />
      <ul className="grid gap-1 text-sm">
        {sentences.map(({ assessorType, text }) => (
          <li key={assessorType} className="flex items-baseline gap-2">
            <AssessorKey informant={assessorType} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <ChangeTable lines={lines} names={names} />
    </Card>
  )
}
