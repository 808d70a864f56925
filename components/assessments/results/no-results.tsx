import { ChildLink } from '@/components/children/child-link'
import { childPath } from '@/components/children/child-path'
import { SproutBowl } from '@/components/illustrations/sprout-bowl'
import { MessageCard } from '@/components/layout/message-card'
import { ClipboardList } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'

interface NoResultsProps {
  childId: string
  isOneOfSeveral: boolean
  /** The answers of others are shown above. */
  hasOthers: boolean
}

export function NoResults({ childId, isOneOfSeveral, hasOthers }: NoResultsProps) {
  const t = useTexts('results.none')
  return (
    <MessageCard
      titleAs={hasOthers ? 'h2' : 'h1'}
      illustration={hasOthers ? undefined : <SproutBowl />}
      title={t(hasOthers ? 'ownTitle' : 'title')}
      text={t('text')}
      action={
        <ChildLink childId={childId} href={childPath('/parent-assessment', childId, isOneOfSeveral)}>
          <ClipboardList aria-hidden />
          {t('action')}
        </ChildLink>
      }
      className="mx-auto w-full max-w-(--read-max)"
    />
  )
}
