import type { CSSProperties } from 'react'
import { Pips } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { InlineSvg } from '@/components/ui/inline-svg'
import { bold } from '@/components/ui/rich-text'
import { useTexts } from '@/lib/i18n/texts'
import { barPercent, zonePositions } from '@/lib/screening/presentation'
import { highFrom, maxScore, moderateFrom, type RiskLevel } from '@/lib/screening/scoring'
import { levelLooks } from './level-looks'

interface ScoreBarProps {
  /** 0 to 54. */
  score: number
  riskLevel: RiskLevel
  /** default: with the score, the levels and a data table · mini: for use beside "21 / 54" and a badge */
  size?: 'default' | 'mini'
  /** 0, 14, 26 and 54 under the bar. */
  numbers?: boolean
  className?: string
}

export function ScoreBar({
  score,
  riskLevel,
  size = 'default',
  numbers = size === 'default',
  className,
}: ScoreBarProps) {
  const t = useTexts('screening.bar')
  const large = size === 'default'
  const limits = { max: maxScore, moderateFrom, moderateTo: highFrom - 1, highFrom }
  return (
    <div className={className}>
      <div
        role="img"
        aria-label={t('label', { score, level: riskLevel, ...limits })}
        className={cn('relative', large && 'pt-[2.5rem]')}
        style={{ '--at': `${barPercent(score)}%` } as CSSProperties}
      >
        {large && (
          <p className="absolute top-1.5 left-[clamp(2.25rem,var(--at),calc(100%-2.25rem))] -translate-x-1/2 text-sm leading-(--lh-snug) whitespace-nowrap text-muted-foreground tabular-nums [&_b]:text-[1.25rem] [&_b]:font-bold [&_b]:text-foreground">
            {t.rich('tip', { score, max: maxScore, b: bold })}
          </p>
        )}
        <ScoreTrack score={score} riskLevel={riskLevel} size={size} />
        {numbers && <Thresholds />}
        {large && <Levels current={riskLevel} />}
      </div>
      {large && <ScoreTable score={score} riskLevel={riskLevel} />}
    </div>
  )
}

function Thresholds() {
  return (
    <div className="relative mt-1 min-h-[1.5rem] text-xs leading-normal text-muted-foreground tabular-nums">
      <span className="absolute start-0">0</span>
      {zonePositions.map(({ level, start, from }) =>
        level === 'low' ? null : (
          <span key={level} className="absolute -translate-x-1/2" style={{ left: `${start}%` }}>
            {from}
          </span>
        ),
      )}
      <span className="absolute end-0">{maxScore}</span>
    </div>
  )
}

function Levels({ current }: { current: RiskLevel }) {
  const t = useTexts('screening.shortLevels')
  return (
    <div className="mt-1 grid grid-cols-[14fr_12fr_28fr] gap-[3px] large-text:grid-cols-1 text-xs leading-(--lh-snug) text-muted-foreground">
      {zonePositions.map(({ level }) => {
        const looks = levelLooks[level]
        const here = level === current
        return (
          <div
            key={level}
            className={cn(
              'grid justify-items-center gap-1 rounded-sm px-px pt-2 pb-1.5 text-center',
              here && ['font-semibold text-foreground', looks.here],
            )}
          >
            <Pips filled={looks.pips} className={cn('h-1.5', here && looks.herePips)} />
            <span>{t(level)}</span>
          </div>
        )
      })}
    </div>
  )
}

/** For screen readers. */
function ScoreTable({ score, riskLevel }: Pick<ScoreBarProps, 'score' | 'riskLevel'>) {
  const t = useTexts('screening')
  return (
    <div className="sr-only">
      <table>
        <caption>{t('bar.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('bar.level')}</th>
            <th scope="col">{t('bar.range')}</th>
            <th scope="col">{t('bar.score')}</th>
          </tr>
        </thead>
        <tbody>
          {zonePositions.map(({ level, from, to }) => (
            <tr key={level}>
              <th scope="row">{t(`levels.${level}`)}</th>
              <td>{t('bar.fromTo', { from, to })}</td>
              <td>{level === riskLevel ? score : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** In pixels. `look` has `--inset`, which keeps the ring inside the bar; the score's position is the inherited `--at`. */
const sizes = {
  default: { height: 28, track: 20, line: 6, lineFrom: 9.4, halo: 2, look: 'score-track' },
  mini: { height: 18, track: 12, line: 4, lineFrom: 8.4, halo: 1.5, look: 'score-track score-track-mini' },
}

type Size = keyof typeof sizes

/** Line and ring have a halo in the card's colour, to be visible on every zone. */
function ScoreTrack({ score, riskLevel, size }: { score: number; riskLevel: RiskLevel; size: Size }) {
  const { height, look } = sizes[size]
  const shapes = zones(riskLevel, size) + mark(barPercent(score), riskLevel, size)
  return <InlineSvg width="100%" height={height} className={look} shapes={shapes} />
}

function mark(percent: number, riskLevel: RiskLevel, size: Size): string {
  const { height, line, lineFrom, halo } = sizes[size]
  const middle = height / 2
  const { mark: colour } = levelLooks[riskLevel]
  const length = `x1='${lineFrom}' x2='${percent}%' y1='${middle}' y2='${middle}' pathLength='100' stroke-linecap='round'`
  const lines =
    `<line ${length} stroke-width='${line + 2 * halo}' class='score-line stroke-card'/>` +
    `<line ${length} stroke-width='${line}' class='score-line ${colour}'/>`
  return (
    (percent > 0 ? lines : '') +
    `<circle cy='${middle}' r='${middle + 1.5 * halo}' class='score-ring'/>` +
    `<circle cy='${middle}' r='${middle - line / 2}' stroke-width='${line}' class='score-ring ${colour}'/>`
  )
}

/** Each end zone is twice as long and clipped by its svg, so that only the bar's two ends are round. */
function zones(riskLevel: RiskLevel, size: Size): string {
  const { height, track } = sizes[size]
  const y = (height - track) / 2
  const ends = { low: "width='200%'", high: "x='-100%' width='200%'", moderate: "width='100%'" }
  const areas = zonePositions.map(({ level, start, end }) => {
    const colour = levelLooks[level].zone + (level === riskLevel ? '' : ' opacity-60')
    const rect = `<rect ${ends[level]} height='${track}' rx='${level === 'moderate' ? 0 : track / 2}' class='${colour}'/>`
    return `<svg x='${start}%' y='${y}' width='${end - start}%' height='${track}'>${rect}</svg>`
  })
  const limits = zonePositions
    .slice(1)
    .map(
      ({ start }) =>
        `<line x1='${start}%' x2='${start}%' y1='${y}' y2='${y + track}' stroke-width='3' class='stroke-card'/>`,
    )
  return [...areas, ...limits].join('')
}
