import { useTranslations } from 'next-intl'
import { InvalidLinkCard } from '@/components/layout/invalid-link-card'
import { Page } from '@/components/layout/page'

/** For a child that is shared no more, another parent's, and one that never existed alike. */
export function ResultsNotFound() {
  const t = useTranslations('results.notFound')
  return (
    <Page width="read">
      <InvalidLinkCard title={t('title')} text={t('text')} />
    </Page>
  )
}
