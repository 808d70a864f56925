import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { MessageCard } from '@/components/layout/message-card'
import { IconTile } from '@/components/ui/icon-tile'
import { Check } from '@/components/ui/icons'
import { GoHome } from './referral-notice'

/** After somebody has said that the letter went to the wrong person. */
export function Thanks() {
  const t = useTranslations('schoolReferral.wayOut.thanks')
  // The button that was pressed is gone, and the focus with it.
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
      action={<GoHome />}
    />
  )
}
