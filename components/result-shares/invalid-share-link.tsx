import { InvalidLinkCard } from '@/components/layout/invalid-link-card'
import { useTexts } from '@/lib/i18n/texts'

/** For unknown, expired and revoked links alike. */
export function InvalidShareLink() {
  const t = useTexts('visitSheet.dead')
  return <InvalidLinkCard title={t('title')} text={t('text')} />
}
