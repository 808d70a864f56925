import { VerifyEmail } from '@/components/email-verification/verify-email'
import { ClientMessages } from '@/components/i18n/client-messages'
import { Page } from '@/components/layout/page'
import { getConfirmation } from '@/lib/email-verification/data'
import { pageMetadata } from '@/lib/i18n/texts'
import { mailedToken } from '@/lib/request/mailed-token'
import { getActor } from '@/lib/sessions/current-actor'
import { openPageLink } from '@/lib/sessions/page-link'

export const generateMetadata = pageMetadata('verifyEmail', (t) => ({ title: t('title') }))

/** Where a mail that confirms an address leads, on whatever device it is read. Opening it changes nothing. */
export default async function VerifyEmailPage({ searchParams }: PageProps<'/verify-email'>) {
  const token = mailedToken((await searchParams).token).slice(0, 200)
  const actor = await getActor()
  const link = token ? await openPageLink((visitor) => getConfirmation(actor ?? visitor, token)) : null
  return (
    <Page width="read">
      <ClientMessages namespaces={['verifyEmail', 'typedWord', 'validation', 'forms', 'ui']}>
        <VerifyEmail key={token} token={token} link={link} isSignedIn={actor !== null} />
      </ClientMessages>
    </Page>
  )
}
