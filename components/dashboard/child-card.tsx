import { ageGrade } from '@/components/children/age-grade'
import { ChildLink } from '@/components/children/child-link'
import { ChildAvatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { useTexts } from '@/lib/i18n/texts'
import { ChildProgress, type ChildProgressProps } from './child-progress'

/** One child's progress: linked steps, and what can be done next. */
export function ChildCard({ index, ...progress }: ChildProgressProps & { index: number }) {
  const children = useTexts('children')
  const { child } = progress.row
  const about = ageGrade(children, child)
  const headingId = `child-${child.id}`
  return (
    <Card as="article" aria-labelledby={headingId} className="grid grid-rows-[auto_1fr_auto] content-start gap-5">
      <div className="flex items-center gap-3">
        <ChildAvatar name={child.name} index={index} />
        <div className="min-w-0">
          <h3 id={headingId} className="wrap-anywhere">
            <ChildLink
              childId={child.id}
              href={`/children/${child.id}`}
              variant="ghost"
              className="-my-2 -ms-3 text-start text-foreground [font:inherit]"
            >
              {child.name}
            </ChildLink>
          </h3>
          {about && <p className="text-sm text-muted-foreground">{about}</p>}
        </div>
      </div>
      <ChildProgress {...progress} />
    </Card>
  )
}
