import { redirect } from 'next/navigation'
import { ClientMessages } from '@/components/i18n/client-messages'
import { Page } from '@/components/layout/page'
import { SchoolInvitationView } from '@/components/schools/invitations/school-invitation-view'
import { pageMetadata } from '@/lib/i18n/texts'
import { mailedToken } from '@/lib/request/mailed-token'
import { getInvitation } from '@/lib/schools/invitations/data'
import { getActor } from '@/lib/sessions/current-actor'
import { openPageLink } from '@/lib/sessions/page-link'

export const generateMetadata = pageMetadata('schoolInvitation', (t) => ({ title: t('title') }))

/** Where a school's invitation leads, whether or not the person has an account. Opening it changes nothing. */
export default async function SchoolInvitationPage({ searchParams }: PageProps<'/school-invitation'>) {
  const token = mailedToken((await searchParams).token)
  if (!token) redirect('/')
  const actor = await getActor()
  const opened = await openPageLink((visitor) => getInvitation(actor ?? visitor, token))
  return (
    <Page width="read">
      <ClientMessages namespaces={['schoolInvitation', 'forms', 'ui']}>
        <SchoolInvitationView key={token} token={token} opened={opened} />
      </ClientMessages>
    </Page>
  )
}
