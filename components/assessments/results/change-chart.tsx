import { useLocale } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { formatDate } from '@/lib/i18n/format'
import type { PlacedPoint } from '@/lib/screening/history'
import { barPercent, zonePositions } from '@/lib/screening/presentation'
import { maxScore } from '@/lib/screening/scoring'
import type { InformantMark } from './assessor-key'
import type { NamedLine } from './change-card'
import { levelLooks } from './level-looks'

// Heights in pixels. Positions on the time axis in percent, so that the text keeps its size at every width.
const top = 12
const height = 180
/** In percent, for the numbers of the scale and for the newest totals. */
const [before, after] = [9, 9]

const looks: Record<InformantMark['shape'], { line: string; mark: string; dash?: string }> = {
  round: { line: 'stroke-chart-1', mark: 'fill-chart-1' },
  square: { line: 'stroke-chart-2', mark: 'fill-chart-2', dash: '6 4' },
}

/** A line per informant over the three levels. `lines` have at least one, with two points or more. */
export function ChangeChart({ lines, label }: { lines: NamedLine[]; label: string }) {
  const language = useLocale()
  const dates = lines.flatMap(({ points }) => points.map(({ completedAt }) => completedAt)).toSorted()
  const [first = '', last = ''] = [dates.at(0), dates.at(-1)]
  return (
    <div role="img" aria-label={label}>
      <svg
        aria-hidden="true"
        focusable="false"
        width="100%"
        height={height + 2 * top}
        className="block overflow-visible"
      >
        <Levels />
        {/* Reversed, so that a dot is drawn over a larger square. */}
        {lines.toReversed().map(({ key, informant, points }) => (
          <Line key={key} mark={informant.mark} points={points} />
        ))}
        <Totals lines={lines} />
      </svg>
      <p
        aria-hidden
        className="flex flex-wrap justify-between gap-x-4 text-xs text-muted-foreground"
        style={{ marginInline: `${before}% 0` }}
      >
        <span>{formatDate(first, language)}</span>
        {formatDate(last, language) !== formatDate(first, language) && <span>{formatDate(last, language)}</span>}
      </p>
    </div>
  )
}

function xOf({ x }: PlacedPoint): string {
  return `${before + 3 + (x / 100) * (100 - before - after - 6)}%`
}

function yOf(up: number): number {
  return top + height - (up / 100) * height
}

function Levels() {
  return (
    <>
      {zonePositions.map(({ level, start, end }) => (
        <rect
          key={level}
          x={`${before}%`}
          width={`${100 - before}%`}
          y={yOf(end)}
          height={yOf(start) - yOf(end)}
          className={cn(levelLooks[level].zone, 'opacity-30')}
        />
      ))}
      {[...zonePositions.map(({ from }) => from), maxScore].map((score) => (
        <g key={score}>
          {score > 0 && score < maxScore && (
            <line
              x1={`${before}%`}
              x2="100%"
              y1={yOf(barPercent(score))}
              y2={yOf(barPercent(score))}
              strokeDasharray="2 3"
              className="stroke-muted-foreground"
            />
          )}
          <text
            x={`${before - 2}%`}
            y={yOf(barPercent(score))}
            textAnchor="end"
            dominantBaseline="central"
            className="fill-muted-foreground text-xs tabular-nums"
          >
            {score}
          </text>
        </g>
      ))}
    </>
  )
}

function Line({ mark: { shape, number }, points }: { mark: InformantMark; points: PlacedPoint[] }) {
  const { line, mark, dash } = looks[shape]
  return (
    <>
      {points.slice(1).map((point, index) => {
        const from = points[index] ?? point
        return (
          <line
            key={point.completedAt}
            x1={xOf(from)}
            x2={xOf(point)}
            y1={yOf(from.up)}
            y2={yOf(point.up)}
            strokeWidth="2.5"
            strokeDasharray={dash}
            className={line}
          />
        )
      })}
      {points.map((point) => (
        <svg key={point.completedAt} x={xOf(point)} y={yOf(point.up)} className="overflow-visible" aria-hidden="true">
          {shape === 'round' ? (
            <circle r={number === null ? 5 : 8} strokeWidth="2" className={cn(mark, 'stroke-card')} />
          ) : (
            <rect x="-7" y="-7" width="14" height="14" rx="3" strokeWidth="2" className={cn(mark, 'stroke-card')} />
          )}
          {number !== null && (
            <text
              textAnchor="middle"
              dominantBaseline="central"
              className="fill-card text-[0.6875rem] font-semibold tabular-nums"
            >
              {number}
            </text>
          )}
        </svg>
      ))}
    </>
  )
}

/** Least distance of two totals, in pixels. */
const lineOfText = 18

/** The newest totals, moved down where they would overlap; equal ones at the same place are drawn once. */
function Totals({ lines }: { lines: NamedLine[] }) {
  const ends = lines
    .flatMap(({ key, points }) => points.slice(-1).map((point) => ({ key, point, y: yOf(point.up) })))
    .toSorted((a, b) => a.y - b.y)
    .filter(({ point }, index, all) => {
      const above = all[index - 1]?.point
      return above?.totalScore !== point.totalScore || above.x !== point.x
    })
  const [upper, lower, third] = ends
  if (upper && lower && !third && lower.y - upper.y < lineOfText) {
    const middle = (upper.y + lower.y) / 2
    ;[upper.y, lower.y] = [middle - lineOfText / 2, middle + lineOfText / 2]
  }
  ends.forEach((end, index) => {
    const above = ends[index - 1]
    if (above && end.y - above.y < lineOfText) end.y = above.y + lineOfText
  })
  return ends.map(({ key, point, y }) => (
    <svg key={key} x={xOf(point)} y={y} className="overflow-visible" aria-hidden="true">
      <text x="11" dominantBaseline="central" className="fill-foreground text-sm font-semibold tabular-nums">
        {point.totalScore}
      </text>
    </svg>
  ))
}
