import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Page } from '@/components/layout/page'
import { InvalidShareLink } from '@/components/result-shares/invalid-share-link'
import { VisitSheet } from '@/components/result-shares/visit-sheet'
import { historyOf } from '@/lib/assessments/informants'
import { openVisitSheet } from '@/lib/result-shares/data'
import { openPageLink } from '@/lib/sessions/page-link'

/** The same title for every link, so that generating it does not open the link. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('visitSheet')
  return {
    title: t('title'),
    description: t('description'),
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  }
}

interface VisitSheetPageProps {
  searchParams: Promise<{ token?: string | string[] }>
}

/** Where a parent's link leads a doctor who has no account. */
export default async function VisitSheetPage({ searchParams }: VisitSheetPageProps) {
  const { token } = await searchParams
  // Each call is an opening that the parent sees: one per page.
  const shared =
    typeof token === 'string' && token ? await openPageLink((visitor) => openVisitSheet(visitor, token)) : null
  return (
    <Page width={shared ? 'wide' : 'read'}>
      {shared ? <VisitSheet shared={shared} history={historyOf(shared.informants)} /> : <InvalidShareLink />}
    </Page>
  )
}
