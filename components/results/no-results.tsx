import { useTranslations } from 'next-intl'
import { SproutBowl } from '@/components/illustrations/sprout-bowl'
import { MessageCard } from '@/components/layout/message-card'
import { ButtonLink } from '@/components/ui/button-link'
import { ClipboardList } from '@/components/ui/icons'

/** In place of a result while the parent has not answered. */
export function NoResults() {
  const t = useTranslations('results.none')
  return (
    <MessageCard
      titleAs="h1"
      illustration={<SproutBowl />}
      title={t('title')}
      text={t('text')}
      action={
        <ButtonLink href="/parent-assessment">
          <ClipboardList aria-hidden />
          {t('action')}
        </ButtonLink>
      }
      className="mx-auto w-full max-w-(--read-max)"
    />
  )
}
