import { notFound } from 'next/navigation'
import { ClientMessages } from '@/components/i18n/client-messages'
import { Page } from '@/components/layout/page'
import { DemoDashboard, SchoolDashboard } from '@/components/school-referrals/school-dashboard'
import type { UserActor } from '@/lib/auth/actor'
import { isAppError } from '@/lib/errors'
import { pageMetadata } from '@/lib/i18n/texts'
import { sampleReferrals } from '@/lib/school-referrals/samples'
import { requireActor } from '@/lib/sessions/current-actor'
import { DemonstrationNote } from '../../demonstration-note'
import { type Asked, readDashboard } from './read-dashboard'

export const generateMetadata = pageMetadata('schoolAdmin', (t) => ({ title: t('title') }))

/** The dashboard of the member's school (for members of several, the one in the address); for all others the demo. */
export default async function SchoolAdminPage({ searchParams }: { searchParams: Promise<Asked> }) {
  const [actor, asked] = await Promise.all([requireActor(), searchParams])
  const dashboard = await dashboardOf(actor, asked)
  return (
    <Page className="md:pt-5">
      <ClientMessages namespaces={['schoolAdmin', 'children', 'confirmIdentity', 'validation', 'forms', 'ui']}>
        {dashboard.school ? (
          <>
            <div className="mb-5 empty:hidden">
              <DemonstrationNote />
            </div>
            <SchoolDashboard {...dashboard} />
          </>
        ) : (
          <DemoDashboard own={dashboard.own} samples={sampleReferrals()} />
        )}
      </ClientMessages>
    </Page>
  )
}

async function dashboardOf(actor: UserActor, asked: Asked) {
  try {
    return await readDashboard(actor, asked)
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) notFound()
    throw error
  }
}
