import { ageGrade } from '@/components/children/age-grade'
import { RememberingLink } from '@/components/children/remembering-link'
import { ChildAvatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { useTexts } from '@/lib/i18n/texts'
import { ChildProgress, type ChildProgressProps } from './child-progress'

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
