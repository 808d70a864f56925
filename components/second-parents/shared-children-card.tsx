import { readPath } from '@/components/children/child-path'
import { ClientMessages } from '@/components/i18n/client-messages'
import { CardHeading } from '@/components/layout/card-heading'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { useTexts } from '@/lib/i18n/texts'
import type { SharedChild } from '@/lib/second-parents/types'
import { LeaveSharedChild } from './leave-shared-child'

/** The children that other parents share with the reader. Renders nothing without one. */
export function SharedChildrenCard({ shared }: { shared: SharedChild[] }) {
  const t = useTexts('sharedChild')
  if (shared.length === 0) return null
  return (
    <ClientMessages namespaces={['sharedChild', 'forms', 'ui']}>
      <Card aria-labelledby="shared-children" className="grid gap-4">
        <CardHeading id="shared-children" tabIndex={-1} className="outline-none" title={t('title')} text={t('lead')} />
        <ul className="grid gap-4 *:not-first:border-t *:not-first:border-border *:not-first:pt-4">
          {shared.map((each) => (
            <li key={each.id}>
              <SharedRow shared={each} />
            </li>
          ))}
        </ul>
      </Card>
    </ClientMessages>
  )
}

function SharedRow({ shared: { id, childId, childName, parentName, hasAnswered } }: { shared: SharedChild }) {
  const t = useTexts('sharedChild')
  const first = useTexts('answerFirst')
  const about = new URLSearchParams({ child: childId })
  const results = (
    <ButtonLink
      href={hasAnswered ? `/assessment-results?${about}` : readPath(childId)}
      size="sm"
      variant={hasAnswered ? 'default' : 'outline'}
    >
      {t('results')}
    </ButtonLink>
  )
  return (
    <div className="grid gap-2.5">
      <div className="min-w-0 wrap-anywhere">
        <b>{childName}</b>
        {parentName && <p className="text-sm text-muted-foreground">{t('from', { name: parentName })}</p>}
      </div>
      {!hasAnswered && <p className="text-sm text-muted-foreground">{first('reason')}</p>}
      <div className="flex flex-wrap gap-2">
        {hasAnswered && results}
        <ButtonLink href={`/parent-assessment?${about}`} size="sm" variant={hasAnswered ? 'outline' : 'default'}>
          {t(hasAnswered ? 'again' : 'answer')}
        </ButtonLink>
        {!hasAnswered && results}
      </div>
      <LeaveSharedChild id={id} childName={childName} />
    </div>
  )
}
