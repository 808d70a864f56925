import type { WhoNoticed } from '@/lib/screening/presentation'

const order = ['both', 'first', 'second', 'neither'] as const satisfies readonly WhoNoticed[]

/** In signs: a single one needs room for its number. */
const narrowest = 1.6

const looks: Record<WhoNoticed, { fill: string; text: string }> = {
  both: { fill: 'fill-chart-1', text: 'fill-card' },
  first: { fill: 'fill-chart-1', text: 'fill-card' },
  second: { fill: 'fill-chart-2', text: 'fill-card' },
  neither: { fill: 'fill-track', text: 'fill-foreground' },
}

/** The 18 questions, split by who noticed the sign. */
export function SplitBar({ counts, label }: { counts: Record<WhoNoticed, number>; label: string }) {
  const segments = segmentsOf(counts)
  return (
    <svg
      role="img"
      aria-label={label}
      width="100%"
      height="40"
      className="block rounded-[14px] text-sm font-semibold tabular-nums"
    >
      {segments.map(({ who, start, width }) => (
        <g key={who}>
          <svg
            x={`${start}%`}
            width={`${width}%`}
            height="40"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect width="100" height="100" className={looks[who].fill} />
            {who === 'both' && <path d="M79 0h21v100H67z" className="fill-chart-2" />}
          </svg>
          <text
            x={`${start + width / 2}%`}
            y="50%"
            textAnchor="middle"
            dominantBaseline="central"
            className={looks[who].text}
          >
            {counts[who]}
          </text>
        </g>
      ))}
      {segments.slice(1).map(({ who, start }) => (
        <line key={who} x1={`${start}%`} x2={`${start}%`} y2="40" strokeWidth="3" className="stroke-card" />
      ))}
    </svg>
  )
}

function segmentsOf(counts: Record<WhoNoticed, number>) {
  const shown = order.filter((who) => counts[who] > 0)
  const weight = (who: WhoNoticed) => Math.max(counts[who], narrowest)
  const whole = shown.reduce((sum, who) => sum + weight(who), 0)
  let start = 0
  return shown.map((who) => {
    const width = (weight(who) / whole) * 100
    start += width
    return { who, start: start - width, width }
  })
}
