import { PrivacyNotice } from '@/components/consents/privacy-notice'
import { BackLink } from '@/components/layout/back-link'
import { Page, PageHeading } from '@/components/layout/page'
import { Panel } from '@/components/ui/card'
import { brandName } from '@/lib/brand'
import { privacyUpdatedOn } from '@/lib/consents/text-versions'
import { formatDate } from '@/lib/i18n/format'
import { getLanguage } from '@/lib/i18n/request-language'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { noticePeriods } from '@/lib/maintenance/retention'
import { getOperator, isDemonstration } from '@/lib/operator'

export const generateMetadata = pageMetadata('privacy', (t) => ({
  title: t('title'),
  description: t('lead', { brand: brandName }),
}))

/** What is stored and why. */
export default async function PrivacyPage() {
  const [t, operator, language] = await Promise.all([getTexts('privacy'), getTexts('operator'), getLanguage()])
  return (
    <Page width="read">
      <BackLink href="/" label={t('back')} />
      <article className="pt-2">
        <PageHeading title={t('title')} description={t('lead', { brand: brandName })} className="mb-3 md:mb-3" />
        <p className="mb-8 text-sm text-muted-foreground">
          {t('updated', { date: formatDate(privacyUpdatedOn, language) })}
        </p>
        {isDemonstration() && (
          <Panel tone="next" className="mb-8">
            <p className="font-semibold">{operator('demonstration', { brand: brandName })}</p>
          </Panel>
        )}
        <PrivacyNotice operator={getOperator()} periods={noticePeriods} />
      </article>
    </Page>
  )
}
