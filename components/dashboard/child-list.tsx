import { Card } from '@/components/ui/card'
import { keepName } from '@/components/ui/rich-text'
import { doctorNeed, isDue, type RankedChild } from '@/lib/dashboard/next-step'
import type { DashboardChild } from '@/lib/dashboard/types'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import { ChildCard } from './child-card'
import { QuietChild } from './quiet-child'

interface ChildListProps {
  userId: string
  rows: DashboardChild[]
  /** The rows in page order. */
  ranked: RankedChild[]
  language: Language
}

/** Children with news or a doctor to ask have a card beyond this number. */
const mostShown = 5

/** A card for each child, or a row if it is a finished one of several. Of many children, most have a row. */
export function ChildList({ userId, rows, ranked, language }: ChildListProps) {
  const [t, screening] = [useTexts('dashboard'), useTexts('screening')]
  const isOneOfSeveral = rows.length > 1
  const propsOf = ({ row }: RankedChild) => ({ userId, row, isOneOfSeveral, language })
  const unfinished = ranked.filter(({ isFinished }) => !(isFinished && isOneOfSeveral))
  const cards = unfinished.filter(({ next, row }, index) => index < mostShown || isDue(next) || doctorNeed(row))
  const quiet = ranked.filter((each) => !cards.includes(each))
  const hasScore = rows.some(
    ({ parent, teachers, otherParents }) => parent || teachers.length + otherParents.length > 0,
  )
  return (
    <>
      {cards.length > 0 && (
        <div className="grid gap-4 md:grid-cols-2 lg:gap-5">
          {cards.map((each) => (
            <ChildCard key={each.row.child.id} {...propsOf(each)} />
          ))}
        </div>
      )}
      {quiet.length > 0 && (
        <Card
          aria-label={t('quiet', { count: quiet.length })}
          className="py-1 *:not-first:border-t *:not-first:border-border md:py-1"
        >
          {quiet.map((each) => (
            <QuietChild key={each.row.child.id} {...propsOf(each)} />
          ))}
        </Card>
      )}
      {hasScore && <p className="text-sm text-muted-foreground">{screening.rich('disclaimer', { keep: keepName })}</p>}
    </>
  )
}
