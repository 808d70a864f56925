import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PrivacyNotice } from '@/components/consents/privacy-notice'
import { BackLink } from '@/components/layout/back-link'
import { Page, PageHeading } from '@/components/layout/page'
import { brandName } from '@/lib/brand'
import { privacyUpdatedOn } from '@/lib/consents/text-versions'
import { formatDate } from '@/lib/i18n/format'
import { getLanguage } from '@/lib/i18n/request-language'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('privacy')
  return { title: t('title'), description: t('lead', { brand: brandName }) }
}

/** What is stored and why. */
export default async function PrivacyPage() {
  const [t, language] = await Promise.all([getTranslations('privacy'), getLanguage()])
  return (
    <Page width="read">
      <BackLink href="/" label={t('back')} />
      <article className="pt-2">
        <PageHeading title={t('title')} description={t('lead', { brand: brandName })} className="mb-3 md:mb-3" />
        <p className="mb-8 text-sm text-muted-foreground">
          {t('updated', { date: formatDate(privacyUpdatedOn, language) })}
        </p>
        <PrivacyNotice />
      </article>
    </Page>
  )
}
