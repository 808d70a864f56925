import { InvalidLinkCard } from '@/components/layout/invalid-link-card'
import { Page } from '@/components/layout/page'
import { useTexts } from '@/lib/i18n/texts'

/** For an address with a child that was deleted or is shared no more, another account's, and one that never existed alike. */
export function ChildNotFound() {
  const t = useTexts('childNotFound')
  return (
    <Page width="read">
      <InvalidLinkCard title={t('title')} text={t('text')} />
    </Page>
  )
}
