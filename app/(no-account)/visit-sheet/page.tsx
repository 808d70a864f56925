import { cookies } from 'next/headers'
import { ClientMessages } from '@/components/i18n/client-messages'
import { InvalidLinkCard } from '@/components/layout/invalid-link-card'
import { Page } from '@/components/layout/page'
import { PasscodeForm } from '@/components/result-shares/passcode-form'
import { VisitSheet } from '@/components/result-shares/visit-sheet'
import { historyOf } from '@/lib/assessments/informants'
import { pageMetadata, useTexts } from '@/lib/i18n/texts'
import { mailedToken } from '@/lib/request/mailed-token'
import { openVisitSheet } from '@/lib/result-shares/links/data'
import { passCookieName } from '@/lib/result-shares/links/passcode'
import { openPageLink } from '@/lib/sessions/page-link'

/** The same title for every link, so that generating it does not open the link. */
export const generateMetadata = pageMetadata('visitSheet', (t) => ({
  title: t('title'),
  description: t('description'),
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}))

/** Where a parent's link leads a doctor who has no account. */
export default async function VisitSheetPage({ searchParams }: PageProps<'/visit-sheet'>) {
  const [query, kept] = await Promise.all([searchParams, cookies()])
  const token = mailedToken(query.token)
  if (!token) return <NoSheet />
  const opened = await openPageLink((visitor) =>
    openVisitSheet(visitor, token, (shareId) => kept.get(passCookieName(shareId))?.value),
  )
  if (!opened) return <NoSheet />
  if (opened.needsPasscode)
    return (
      <Page width="read">
        <ClientMessages namespaces={['visitSheet', 'validation', 'forms', 'ui']}>
          <PasscodeForm token={token} />
        </ClientMessages>
      </Page>
    )
  const { shared } = opened
  if (!shared) return <NoSheet reason="tooOften" />
  return (
    <Page width="wide">
      <VisitSheet shared={shared} history={historyOf(shared.informants)} />
    </Page>
  )
}

/** `dead` for unknown, expired and revoked links alike; `tooOften` for a network that has read too many links. */
function NoSheet({ reason = 'dead' }: { reason?: 'dead' | 'tooOften' }) {
  const t = useTexts('visitSheet')
  return (
    <Page width="read">
      <InvalidLinkCard title={t(`${reason}.title`)} text={t(`${reason}.text`)} />
    </Page>
  )
}
