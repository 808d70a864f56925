import { useLocale, useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { ChartTable } from '@/components/ui/chart-table'
import { formatDayMonth } from '@/lib/i18n/format'
import type { ReferralWeek } from '@/lib/school-referrals/schema'
import { chartFills, chartStatuses, totalOf, WeekChart } from './week-chart'

/** The number of referrals per week and status, oldest week first: never names or results. */
export function ReferralWeeksCard({ weeks }: { weeks: ReferralWeek[] }) {
  const [t, statuses] = [useTranslations('schoolAdmin.chart'), useTranslations('schoolAdmin.statuses')]
  const all = (status: (typeof chartStatuses)[number]) => weeks.reduce((sum, week) => sum + week[status], 0)
  const counts = { pending: all('pending'), accepted: all('accepted'), completed: all('completed') }
  const isEmpty = weeks.every((week) => totalOf(week) === 0)
  return (
    <Card aria-labelledby="referral-weeks" className="grid gap-3">
      <h2 id="referral-weeks">{t('title')}</h2>
      <p className="text-sm text-muted-foreground">{t(isEmpty ? 'none' : 'text')}</p>
      {!isEmpty && (
        <>
          <WeekChart weeks={weeks} label={t('picture', counts)} />
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {chartStatuses.toReversed().map((status) => (
              <li key={status} className="flex items-center gap-1.5">
                <svg aria-hidden="true" focusable="false" className="size-3">
                  <rect width="12" height="12" rx="3" className={chartFills[status]} />
                </svg>
                {statuses(status)} <b>{counts[status]}</b>
              </li>
            ))}
          </ul>
          <WeekTable weeks={weeks} />
        </>
      )}
    </Card>
  )
}

function WeekTable({ weeks }: { weeks: ReferralWeek[] }) {
  const language = useLocale()
  const [t, statuses] = [useTranslations('schoolAdmin.chart'), useTranslations('schoolAdmin.statuses')]
  const columns = chartStatuses.toReversed()
  return (
    <ChartTable label={t('table')}>
      <thead className="text-xs text-muted-foreground">
        <tr>
          <th scope="col" className="py-1.5 text-start font-medium">
            {t('week')}
          </th>
          {columns.map((status) => (
            <th
              key={status}
              scope="col"
              className="py-1.5 ps-2 text-end font-medium whitespace-nowrap [&_.keep]:whitespace-nowrap!"
            >
              {statuses(status)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((week) => (
          <tr key={week.weekStart} className="border-t border-border">
            <th scope="row" className="py-1.5 text-start font-normal">
              {formatDayMonth(week.weekStart, language)}
            </th>
            {columns.map((status) => (
              <td key={status} className="py-1.5 ps-2 text-end tabular-nums">
                {week[status]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ChartTable>
  )
}
