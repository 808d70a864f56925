import { useTranslations } from 'next-intl'
import { ChildLink } from '@/components/children/child-link'
import { childPath } from '@/components/children/child-path'
import { SproutBowl } from '@/components/illustrations/sprout-bowl'
import { MessageCard } from '@/components/layout/message-card'
import { ClipboardList } from '@/components/ui/icons'

/** Shown instead of a result while the parent has not answered. */
export function NoResults({ childId, isOneOfSeveral }: { childId: string; isOneOfSeveral: boolean }) {
  const t = useTranslations('results.none')
  return (
    <MessageCard
      titleAs="h1"
      illustration={<SproutBowl />}
      title={t('title')}
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
