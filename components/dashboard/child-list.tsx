import { ageGrade } from '@/components/children/age-grade'
import { RememberingLink } from '@/components/children/remembering-link'
import { ChildAvatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { keepName } from '@/components/ui/rich-text'
import { isDue, type RankedChild } from '@/lib/dashboard/next-step'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import { ChildProgress, type ChildProgressProps } from './child-progress'
import { QuietChild } from './quiet-child'

interface ChildListProps {
  userId: string
  /** In page order. */
  ranked: RankedChild[]
  language: Language
}

/** Children with news or a doctor to ask have a card beyond this number. */
const mostShown = 5

/** A card for each child, or a row if it is a finished one of several. Of many children, most have a row. */
export function ChildList({ userId, ranked, language }: ChildListProps) {
  const [t, screening] = [useTexts('dashboard'), useTexts('screening')]
  const isOneOfSeveral = ranked.length > 1
  const propsOf = ({ row, care, need }: RankedChild) => ({ userId, row, care, need, isOneOfSeveral, language })
  const unfinished = ranked.filter(({ isFinished }) => !(isFinished && isOneOfSeveral))
  const cards = unfinished.filter(
    ({ next, need, isCared }, index) => index < mostShown || isDue(next) || need || !isCared,
  )
  const quiet = ranked.filter((each) => !cards.includes(each))
  const hasScore = ranked.some(({ row }) => row.parent || row.teachers.length + row.otherParents.length > 0)
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

export function ChildCard(progress: ChildProgressProps) {
  const children = useTexts('children')
  const { child } = progress.row
  const about = ageGrade(children, child)
  const headingId = `child-${child.id}`
  return (
    <Card as="article" aria-labelledby={headingId} className="child-card">
      <div className="flex items-center gap-3">
        <ChildAvatar name={child.name} id={child.id} />
        <div className="min-w-0 grow">
          <h3 id={headingId} className="wrap-anywhere">
            <RememberingLink childId={child.id} href={`/children/${child.id}`} className="child-name">
              {child.name}
            </RememberingLink>
          </h3>
          {about && <p className="text-sm text-muted-foreground">{about}</p>}
        </div>
      </div>
      <ChildProgress {...progress} />
    </Card>
  )
}
