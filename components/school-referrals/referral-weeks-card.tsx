import { useLocale, useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { ChartTable } from '@/components/ui/chart-table'
import { cn } from '@/components/ui/cn'
import { formatDayMonth } from '@/lib/i18n/format'
import type { ReferralWeek } from '@/lib/school-referrals/schema'

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

/** From the bottom up. */
const chartStatuses = ['completed', 'accepted', 'pending'] as const
const chartFills = { completed: 'fill-risk-low', accepted: 'fill-chart-2', pending: 'fill-chart-3' }

// Heights are pixels. Positions along the weeks are percent, so that the text keeps its size at every width.
const height = 168
const base = 142
const room = 118
const gap = 2

/**
 * One stacked bar per week, with the total above it.
 *
 * @param weeks oldest first, at least one
 * @param label the whole chart in a sentence
 */
function WeekChart({ weeks, label }: { weeks: ReferralWeek[]; label: string }) {
  const language = useLocale()
  const highest = Math.max(1, ...weeks.map(totalOf))
  const step = 100 / weeks.length
  return (
    <svg role="img" aria-label={label} width="100%" height={height} className="block overflow-visible">
      <line x1="0" x2="100%" y1={base + 0.5} y2={base + 0.5} className="stroke-input" />
      {weeks.map((week, index) => (
        <g key={week.weekStart}>
          <Bar week={week} x={index * step + step * 0.16} width={step * 0.68} highest={highest} />
          {/* A label under every bar would not fit on a phone. */}
          {index % 3 === 0 && (
            <text x={`${index * step}%`} y={height - 6} className="fill-muted-foreground text-xs">
              {formatDayMonth(week.weekStart, language)}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/** @param x percent */
function Bar({ week, x, width, highest }: { week: ReferralWeek; x: number; width: number; highest: number }) {
  const total = totalOf(week)
  let top = base
  const parts = chartStatuses
    .filter((status) => week[status] > 0)
    .map((status) => {
      // At least 3 pixels, to be visible.
      const tall = Math.max(3, (week[status] / highest) * room - gap)
      top -= tall + gap
      return { status, y: top, tall }
    })
  return (
    <>
      {parts.map(({ status, y, tall }) => (
        <rect
          key={status}
          x={`${x}%`}
          y={y}
          width={`${width}%`}
          height={tall}
          rx={2}
          className={cn(chartFills[status])}
        />
      ))}
      {total > 0 && (
        <text x={`${x + width / 2}%`} y={top - 5} textAnchor="middle" className="fill-foreground text-xs font-medium">
          {total}
        </text>
      )}
    </>
  )
}

function totalOf(week: ReferralWeek): number {
  return week.pending + week.accepted + week.completed
}
