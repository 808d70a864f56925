import { cn } from '@/components/ui/cn'
import { barPercent, zonePositions } from '@/lib/screening/presentation'
import type { RiskLevel } from '@/lib/screening/scoring'
import { levelLooks } from './level-looks'

/** Pixels. `place` keeps the ring inside the bar; the position of the score is the inherited `--at`. */
const sizes = {
  default: {
    height: 28,
    track: 20,
    line: 6,
    lineFrom: 9.4,
    halo: 2,
    place: '[cx:clamp(14px,var(--at),calc(100%_-_14px))] starting:[cx:14px]',
  },
  mini: {
    height: 18,
    track: 12,
    line: 4,
    lineFrom: 8.4,
    halo: 1.5,
    place: '[cx:clamp(9px,var(--at),calc(100%_-_9px))] starting:[cx:9px]',
  },
}

// The line grows once and the ring moves with it. With reduced motion, and without @starting-style, both are in their
// final position at once.
const growing =
  'transition-[stroke-dashoffset] duration-(--dur-3) ease-soft [stroke-dasharray:100] starting:[stroke-dashoffset:100]'
const travelling = 'transition-[cx] duration-(--dur-3) ease-soft'

interface ScoreTrackProps {
  score: number
  riskLevel: RiskLevel
  size: keyof typeof sizes
}

/** The drawing of a score bar. Line and ring have a halo in the card's colour, to be visible on every zone. */
export function ScoreTrack({ score, riskLevel, size }: ScoreTrackProps) {
  const { height, track, line, lineFrom, halo, place } = sizes[size]
  const percent = barPercent(score)
  const middle = height / 2
  const ring = { cy: middle, r: middle - line / 2 }
  const length = {
    x1: lineFrom,
    x2: `${percent}%`,
    y1: middle,
    y2: middle,
    pathLength: 100,
    strokeLinecap: 'round',
  } as const
  const { mark } = levelLooks[riskLevel]
  return (
    <svg aria-hidden="true" focusable="false" width="100%" height={height} className="block overflow-visible">
      <Zones riskLevel={riskLevel} y={(height - track) / 2} height={track} />
      {percent > 0 && (
        <>
          <line {...length} strokeWidth={line + 2 * halo} className={cn('stroke-card', growing)} />
          <line {...length} strokeWidth={line} className={cn(mark, growing)} />
        </>
      )}
      <circle cy={middle} r={middle + 1.5 * halo} className={cn('fill-card', travelling, place)} />
      <circle {...ring} strokeWidth={line} className={cn('fill-card', mark, travelling, place)} />
    </svg>
  )
}

interface ZonesProps {
  riskLevel: RiskLevel
  y: number
  height: number
}

/** Each end zone is drawn twice as long and clipped by its svg, so that only the bar's own two ends are round. */
function Zones({ riskLevel, y, height }: ZonesProps) {
  const ends = { low: { x: '0', width: '200%' }, high: { x: '-100%', width: '200%' }, moderate: { width: '100%' } }
  return (
    <>
      {zonePositions.map(({ level, start, end }) => (
        <svg key={level} x={`${start}%`} y={y} width={`${end - start}%`} height={height} aria-hidden="true">
          <rect
            {...ends[level]}
            height={height}
            rx={level === 'moderate' ? 0 : height / 2}
            className={cn(levelLooks[level].zone, level !== riskLevel && 'opacity-60')}
          />
        </svg>
      ))}
      {zonePositions.slice(1).map(({ level, start }) => (
        <line
          key={level}
          x1={`${start}%`}
          x2={`${start}%`}
          y1={y}
          y2={y + height}
          strokeWidth="3"
          className="stroke-card"
        />
      ))}
    </>
  )
}
