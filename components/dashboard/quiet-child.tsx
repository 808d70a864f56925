import { ageGrade } from '@/components/children/age-grade'
import { ChildLink } from '@/components/children/child-link'
import { ChildAvatar } from '@/components/ui/avatar'
import { ChevronDown } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'
import { ChildProgress, type ChildProgressProps } from './child-progress'
import { QuietScores } from './quiet-scores'

/** A child without urgent steps. It opens to the card's steps and actions. */
export function QuietChild(progress: ChildProgressProps) {
  const [t, children] = [useTexts('dashboard.card'), useTexts('children')]
  const { child } = progress.row
  const about = ageGrade(children, child)
  const headingId = `child-${child.id}`
  return (
    <article aria-labelledby={headingId}>
      <details className="group/child">
        <summary className="quiet-child [&::-webkit-details-marker]:hidden">
          <ChildAvatar name={child.name} id={child.id} size="sm" />
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <h3 id={headingId} className="text-base wrap-anywhere">
              {child.name}
            </h3>{' '}
            {about && <span className="text-sm text-muted-foreground">{about}</span>}
          </div>
          <ChevronDown aria-hidden className="size-5 shrink-0 text-muted-foreground group-open/child:rotate-180" />
          <QuietScores row={progress.row} language={progress.language} />
        </summary>
        <div className="grid gap-5 pt-1 pb-4">
          <ChildLink
            childId={child.id}
            href={`/children/${child.id}`}
            variant="ghost"
            size="sm"
            className="-ms-3.5 w-fit"
          >
            {t('details', { name: child.name })}
          </ChildLink>
          <ChildProgress {...progress} />
        </div>
      </details>
    </article>
  )
}
