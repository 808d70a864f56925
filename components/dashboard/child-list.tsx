import { Card } from '@/components/ui/card'
import { keepName } from '@/components/ui/rich-text'
import type { RankedChild } from '@/lib/dashboard/next-step'
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

/** A card for each child, and a line for each of several that is finished. */
export function ChildList({ userId, rows, ranked, language }: ChildListProps) {
  const [t, screening] = [useTexts('dashboard'), useTexts('screening')]
  const isOneOfSeveral = rows.length > 1
  const propsOf = ({ row }: RankedChild) => ({ userId, row, index: rows.indexOf(row), isOneOfSeveral, language })
  const folded = isOneOfSeveral ? ranked.filter(({ isFinished }) => isFinished) : []
  const shown = ranked.filter((each) => !folded.includes(each))
  const hasScore = rows.some(
    ({ parent, teachers, otherParents }) => parent || teachers.length + otherParents.length > 0,
  )
  return (
    <>
      {shown.length > 0 && (
        <div className="grid gap-4 md:grid-cols-2 lg:gap-5">
          {shown.map((each) => (
            <ChildCard key={each.row.child.id} {...propsOf(each)} />
          ))}
        </div>
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
