import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { GoHomeLink } from '@/components/layout/go-home-link'
import { MessageCard } from '@/components/layout/message-card'
import { IconTile } from '@/components/ui/icon-tile'
import { Check } from '@/components/ui/icons'

/** Shown after a referral was declined. */
export function Thanks() {
  const t = useTranslations('schoolReferral.wayOut.thanks')
  // The clicked button is gone, and the focus with it.
  useEffect(() => {
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [])
  return (
    <MessageCard
      titleAs="h1"
      illustration={<IconTile icon={Check} size="lg" className="rounded-full" />}
      title={t('title')}
      text={t('text')}
      action={<GoHomeLink />}
    />
  )
}
