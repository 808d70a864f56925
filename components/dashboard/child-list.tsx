import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { ChevronRight } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import { isDue, type RankedChild } from '@/lib/dashboard/next-step'
import type { DashboardChild } from '@/lib/dashboard/types'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import { ChildCard } from './child-card'
import { FinishedChild } from './finished-child'

interface ChildListProps {
  userId: string
  /** Newest first: a child keeps its tint wherever it comes in the list. */
  rows: DashboardChild[]
  /** The same in their order on the page. */
  ranked: RankedChild[]
  language: Language
}

/** How many cards are shown before the rest is folded. */
const mostShown = 5
const grid = 'grid gap-4 md:grid-cols-2 lg:gap-5'

/** A card for each child, and a line for each of several that is finished. Of many the first are shown, and all that have news. */
export function ChildList({ userId, rows, ranked, language }: ChildListProps) {
  const [t, screening] = [useTexts('dashboard'), useTexts('screening')]
  const isOneOfSeveral = rows.length > 1
  const propsOf = ({ row }: RankedChild) => ({ userId, row, index: rows.indexOf(row), isOneOfSeveral, language })
  const folded = isOneOfSeveral ? ranked.filter(({ isFinished }) => isFinished) : []
  const cards = ranked.filter((each) => !folded.includes(each))
  // What is due comes first in that order, so that those shown are the first of them.
  const shown = cards.filter(({ next }, index) => index < mostShown || isDue(next))
  const more = cards.slice(shown.length)
  const hasScore = rows.some(
    ({ parent, teachers, otherParents }) => parent || teachers.length + otherParents.length > 0,
  )
  return (
    <>
      {shown.length > 0 && (
        <div className={grid}>
          {shown.map((each) => (
            <ChildCard key={each.row.child.id} {...propsOf(each)} />
          ))}
        </div>
      )}
      {more.length > 0 && (
        <details className="group/more">
          <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 font-semibold text-primary [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-5 group-open/more:rotate-90" />
            {t('moreChildren', { count: more.length })}
          </summary>
          <div className={cn(grid, 'pt-3')}>
            {more.map((each) => (
              <ChildCard key={each.row.child.id} {...propsOf(each)} />
            ))}
          </div>
        </details>
      )}
      {folded.length > 0 && (
        <Card
          aria-label={t('finished', { count: folded.length })}
          className="py-1 *:not-first:border-t *:not-first:border-border md:py-1"
        >
          {folded.map((each) => (
            <FinishedChild key={each.row.child.id} {...propsOf(each)} />
          ))}
        </Card>
      )}
      {hasScore && <p className="text-sm text-muted-foreground">{screening.rich('disclaimer', { keep: keepName })}</p>}
    </>
  )
}
