import { useTranslations } from 'next-intl'
import { MessageCard } from '@/components/layout/message-card'
import { ButtonLink } from '@/components/ui/button-link'
import { IconTile } from '@/components/ui/icon-tile'
import { Minus } from '@/components/ui/icons'

/** Shown instead of a request that the parent has cancelled. */
export function CancelledRequest() {
  const t = useTranslations('doctorRequest.gone')
  return (
    <MessageCard
      titleAs="h1"
      illustration={<IconTile icon={Minus} tint="sand" size="lg" />}
      title={t('title')}
      text={t('text')}
      action={
        <ButtonLink href="/" variant="secondary">
          {t('action')}
        </ButtonLink>
      }
    />
  )
}
