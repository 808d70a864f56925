import { InlineSvg } from '@/components/ui/inline-svg'
import { barPercent, zonePositions } from '@/lib/screening/presentation'
import type { RiskLevel } from '@/lib/screening/scoring'
import { levelLooks } from './level-looks'

/** In pixels. `look` has `--inset`, which keeps the ring inside the bar; the score's position is the inherited `--at`. */
const sizes = {
  default: { height: 28, track: 20, line: 6, lineFrom: 9.4, halo: 2, look: 'score-track' },
  mini: { height: 18, track: 12, line: 4, lineFrom: 8.4, halo: 1.5, look: 'score-track score-track-mini' },
}

type Size = keyof typeof sizes

/** Line and ring have a halo in the card's colour, to be visible on every zone. */
export function ScoreTrack({ score, riskLevel, size }: { score: number; riskLevel: RiskLevel; size: Size }) {
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
