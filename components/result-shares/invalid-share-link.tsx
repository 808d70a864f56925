import { useTranslations } from 'next-intl'
import { InvalidLinkCard } from '@/components/layout/invalid-link-card'

/** For unknown, expired and revoked links alike. */
export function InvalidShareLink() {
  const t = useTranslations('visitSheet.dead')
  return <InvalidLinkCard title={t('title')} text={t('text')} />
}
