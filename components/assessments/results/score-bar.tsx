import type { CSSProperties } from 'react'
import { Pips } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { bold } from '@/components/ui/rich-text'
import { useTexts } from '@/lib/i18n/texts'
import { barPercent, zonePositions } from '@/lib/screening/presentation'
import { highFrom, maxScore, moderateFrom, type RiskLevel } from '@/lib/screening/scoring'
import { levelLooks } from './level-looks'
import { ScoreTrack } from './score-track'

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
