import { useLocale } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { formatDayMonth } from '@/lib/i18n/format'
import type { ReferralWeek } from '@/lib/school-referrals/schema'

/** From the bottom up. */
export const chartStatuses = ['completed', 'accepted', 'pending'] as const
export const chartFills = { completed: 'fill-risk-low', accepted: 'fill-chart-2', pending: 'fill-chart-3' }

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
export function WeekChart({ weeks, label }: { weeks: ReferralWeek[]; label: string }) {
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

export function totalOf(week: ReferralWeek): number {
  return week.pending + week.accepted + week.completed
}
