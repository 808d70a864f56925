import { useTranslations } from 'next-intl'
import { Kite } from '@/components/illustrations/kite'
import { MessageCard } from '@/components/layout/message-card'
import { ButtonLink } from '@/components/ui/button-link'
import { House } from '@/components/ui/icons'

/** For unknown, expired and revoked links alike. Names no child. */
export function InvalidShareLink() {
  const [t, ui] = [useTranslations('visitSheet.dead'), useTranslations('ui')]
  return (
    <MessageCard
      titleAs="h1"
      illustration={<Kite />}
      title={t('title')}
      text={t('text')}
      action={
        <ButtonLink href="/" variant="secondary">
          <House aria-hidden />
          {ui('goHome')}
        </ButtonLink>
      }
    />
  )
}
