import { useTranslations } from 'next-intl'
import { InvalidLinkCard } from '@/components/layout/invalid-link-card'
import { Page } from '@/components/layout/page'

/** For an address with a child that was deleted or is shared no more, another account's, and one that never existed alike. */
export function ChildNotFound() {
  const t = useTranslations('childNotFound')
  return (
    <Page width="read">
      <InvalidLinkCard title={t('title')} text={t('text')} />
    </Page>
  )
}
