import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { ChevronRight } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'
import { type WhoNoticed, whoNoticed } from '@/lib/screening/presentation'
import { questionCount } from '@/lib/screening/scoring'
import { itemNames } from './item-names'
import type { NamedInformant } from './named-informants'
import { OnPaper } from './on-paper'
import { type Pair, pairNames } from './pair'

interface QuestionComparisonProps {
  pair: Pair
  /** The two are home and school. */
  isByPlace: boolean
  /** Names the pair, as one of several. */
  isNamed?: boolean
}

const chips: Record<WhoNoticed, string> = {
  both: 'bg-[linear-gradient(115deg,var(--chart-1)_70%,var(--chart-2)_70%)] text-card',
  first: 'bg-chart-1 text-card',
  second: 'bg-chart-2 text-card',
  neither: 'bg-track text-foreground',
}

export function QuestionComparison({ pair, isByPlace, isNamed = false }: QuestionComparisonProps) {
  const [one, other] = pair
  const [t, ts] = [useTexts('combined'), useTexts('screening')]
  const noticed = whoNoticed(one.newest.answers, other.newest.answers)
  const names = itemNames(ts)
  const itemsOf = (who: WhoNoticed) => names.filter((_, index) => noticed[index] === who)
  const [both, first, second, neither] = [itemsOf('both'), itemsOf('first'), itemsOf('second'), itemsOf('neither')]
  const counts = { both: both.length, first: first.length, second: second.length, neither: neither.length }
  const only = (informant: NamedInformant) => <OnPaper write={(nameOf) => t('only', { who: nameOf(informant) })} />
  const bar = isByPlace
    ? t('questions.bar', counts)
    : t('barOf', { ...counts, firstName: one.labelWithin, secondName: other.labelWithin })
  return (
    <Card className="grid content-start gap-5">
      <div className="grid gap-1">
        <h2>{t('questions.title')}</h2>
        <p className="text-sm wrap-anywhere text-muted-foreground">
          {isNamed && (
            <b>
              <OnPaper write={(...names) => t('pairs.pair', pairNames(pair, ...names))} /> ·{' '}
            </b>
          )}
          {t('questions.hint', { total: questionCount })}
        </p>
      </div>
      <SplitBar counts={counts} label={bar} />
      <div className="grid gap-5 md:grid-cols-2">
        <SignList who="both" title={t('questions.both')} names={both} />
        <SignList who="first" title={isByPlace ? t('questions.first') : only(one)} names={first} />
        <SignList who="second" title={isByPlace ? t('questions.second') : only(other)} names={second} />
        <SignList who="neither" title={t('questions.neither')} names={neither} />
      </div>
    </Card>
  )
}

function SignList({ who, title, names }: { who: WhoNoticed; title: ReactNode; names: string[] }) {
  const list = names.length > 0 && (
    <ul className="mt-2 grid list-disc gap-1 ps-7 text-sm marker:text-muted-foreground">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
  const heading = (
    <h3 className="flex items-center gap-2 text-base">
      <span
        className={cn(
          'inline-grid min-h-7 min-w-7 place-items-center rounded-[.55rem] text-sm leading-none tabular-nums',
          chips[who],
        )}
      >
        {names.length}
      </span>
      {title}
    </h3>
  )
  if (who !== 'neither' || !list)
    return (
      <section>
        {heading}
        {list}
      </section>
    )
  return (
    <details className="group/neither">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden">
        {heading}
        <ChevronRight aria-hidden className="size-5 text-muted-foreground group-open/neither:rotate-90 print:hidden" />
      </summary>
      {list}
    </details>
  )
}

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
function SplitBar({ counts, label }: { counts: Record<WhoNoticed, number>; label: string }) {
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
