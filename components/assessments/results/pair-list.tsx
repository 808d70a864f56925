import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { SiteLink } from '@/components/ui/site-link'
import { useTexts } from '@/lib/i18n/texts'
import { questionCount } from '@/lib/screening/scoring'
import { AssessorKey } from './assessor-key'
import type { ShownInformant } from './named-informants'
import { OnPaper } from './on-paper'
import { type Pair, pairKey, pairNames, pairsOf } from './pair'

/** This many fit a phone's screen: all pairs of four informants. */
const shown = 6

interface PairListProps {
  children?: ReactNode
  informants: ShownInformant[]
  chosen: Pair | null
  hrefOf?: ((pair: Pair) => string) | undefined
}

export function PairList({ informants, chosen, hrefOf, children }: PairListProps) {
  const t = useTexts('combined.pairs')
  const rows = pairsOf(informants).map(({ pair, apart }) => {
    const isChosen = chosen !== null && pairKey(pair) === pairKey(chosen)
    const row = <Row pair={pair} apart={apart} isChosen={isChosen} />
    return (
      <li key={pairKey(pair)} className="border-t border-border">
        {hrefOf ? (
          <SiteLink
            href={hrefOf(pair)}
            scroll={false}
            aria-current={isChosen ? 'true' : undefined}
            className="block hover:text-primary"
          >
            {row}
          </SiteLink>
        ) : (
          row
        )}
      </li>
    )
  })
  return (
    <Card className="grid gap-3">
      <div className="grid gap-1">
        <h2>{t('title')}</h2>
        <p className="text-sm text-muted-foreground">
          {t('hint', { total: questionCount })} {hrefOf && <span className="print:hidden">{t('choose')}</span>}
        </p>
      </div>
      <ul className="text-sm">{rows.slice(0, shown)}</ul>
      {rows.length > shown && (
        <details className="-mt-3 text-sm">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-primary underline">
            {t('more', { count: rows.length - shown })}
          </summary>
          <ul>{rows.slice(shown)}</ul>
        </details>
      )}
      {children}
    </Card>
  )
}

function Row({ pair, apart, isChosen }: { pair: Pair; apart: number; isChosen: boolean }) {
  const [first, second] = pair
  const t = useTexts('combined.pairs')
  return (
    <span
      className={cn(
        'flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 py-1.5',
        isChosen && '-mx-2.5 rounded-sm bg-secondary px-2.5 font-semibold',
      )}
    >
      <span className="inline-flex items-center gap-1">
        <AssessorKey mark={first.mark} />
        <AssessorKey mark={second.mark} />
      </span>
      <span className="min-w-[6em] flex-1 wrap-anywhere">
        <OnPaper write={(...names) => t('pair', pairNames(pair, ...names))} />
      </span>
      <span className="ms-auto whitespace-nowrap tabular-nums">
        {t('count', { count: apart, total: questionCount })}
      </span>
    </span>
  )
}
