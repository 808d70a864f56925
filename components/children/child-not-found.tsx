import { InvalidLinkCard } from '@/components/layout/invalid-link-card'
import { Page } from '@/components/layout/page'
import { useTexts } from '@/lib/i18n/texts'

/** The same for a deleted child, another account's and one that never existed. */
export function ChildNotFound() {
  const t = useTexts('childNotFound')
  return (
    <Page width="read">
      <InvalidLinkCard title={t('title')} text={t('text')} />
    </Page>
  )
}
