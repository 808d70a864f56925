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
import { SplitBar } from './split-bar'

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
