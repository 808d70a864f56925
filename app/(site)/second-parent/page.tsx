import { redirect } from 'next/navigation'
import { ClientMessages } from '@/components/i18n/client-messages'
import { Page } from '@/components/layout/page'
import { SecondParentInvitationView } from '@/components/second-parents/invitation/second-parent-invitation-view'
import { pageMetadata } from '@/lib/i18n/texts'
import { mailedToken } from '@/lib/request/mailed-token'
import { getSecondParentInvitation } from '@/lib/second-parents/acceptance/data'
import { getActor } from '@/lib/sessions/current-actor'
import { openPageLink } from '@/lib/sessions/page-link'

export const generateMetadata = pageMetadata('secondParentInvitation', (t) => ({
  title: t('title'),
  robots: { index: false },
}))

/** Where the invitation of a second parent leads, whether or not they have an account. Opening it changes nothing. */
export default async function SecondParentPage({ searchParams }: PageProps<'/second-parent'>) {
  const token = mailedToken((await searchParams).token)
  if (!token) redirect('/')
  const actor = await getActor()
  const opened = await openPageLink((visitor) => getSecondParentInvitation(actor ?? visitor, token))
  return (
    <Page width="read">
      <ClientMessages namespaces={['secondParentInvitation', 'typedWord', 'forms', 'ui']}>
        <SecondParentInvitationView key={token} token={token} opened={opened} />
      </ClientMessages>
    </Page>
  )
}
