import { InvalidLinkCard } from '@/components/layout/invalid-link-card'
import { useTexts } from '@/lib/i18n/texts'

/** For unknown, expired and revoked links alike; and where a network has read too many links to be shown one more. */
export function InvalidShareLink({ reason = 'dead' }: { reason?: 'dead' | 'tooOften' }) {
  const t = useTexts('visitSheet')
  return <InvalidLinkCard title={t(`${reason}.title`)} text={t(`${reason}.text`)} />
}
