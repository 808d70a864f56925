import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/components/i18n/client-messages'
import { Page } from '@/components/layout/page'
import { DemoDashboard } from '@/components/school-referrals/demo-dashboard'
import { SchoolDashboard } from '@/components/school-referrals/school-dashboard'
import { getProfile } from '@/lib/accounts/data'
import { atSchool, type UserActor } from '@/lib/auth/actor'
import { isAppError } from '@/lib/errors'
import { listReferralWeeks, listSchoolReferrals, pageSchoolReferrals, shortPage } from '@/lib/school-referrals/data'
import { sampleReferrals } from '@/lib/school-referrals/samples'
import { type ReferralQuery, referralQuerySchema } from '@/lib/school-referrals/schema'
import { listApiKeysWithMakers } from '@/lib/schools/api-keys/data'
import { getOwnSchool, listMembers, listOwnSchools } from '@/lib/schools/data'
import { listInvitations } from '@/lib/schools/invitations/data'
import type { OwnSchool } from '@/lib/schools/types'
import { getActor } from '@/lib/sessions/current-actor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('schoolAdmin'))('title') }
}

type SearchParams = Promise<Record<string, string | string[] | undefined>>

/** The dashboard of the member's school (for members of several, the one in the address); for all others the demo. */
export default async function SchoolAdminPage({ searchParams }: { searchParams: SearchParams }) {
  const [signedIn, params] = await Promise.all([getActor(), searchParams])
  if (!signedIn) return null
  const actor = typeof params.school === 'string' ? atSchool(signedIn, params.school) : signedIn
  const school = await findSchool(actor)
  return (
    <Page className="md:pt-5">
      <ClientMessages namespaces={['schoolAdmin', 'children', 'confirmIdentity', 'validation', 'forms', 'ui']}>
        {school ? (
          <SchoolDashboard {...(await loadDashboard(actor, school, params))} school={school} />
        ) : (
          <DemoDashboard own={await listSchoolReferrals(actor)} samples={sampleReferrals()} />
        )}
      </ClientMessages>
    </Page>
  )
}

async function findSchool(actor: UserActor): Promise<OwnSchool | null> {
  try {
    return await getOwnSchool(actor)
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) notFound()
    throw error
  }
}

async function loadDashboard(actor: UserActor, school: OwnSchool, params: Awaited<SearchParams>) {
  const query = parseQuery(params)
  const isAdmin = school.role === 'admin'
  const [{ hasPassword, connected }, page, weeks, schools, members, invitations, keys] = await Promise.all([
    getProfile(actor),
    pageSchoolReferrals(actor, query, shortPage),
    listReferralWeeks(actor),
    listOwnSchools(actor),
    listMembers(actor),
    isAdmin ? listInvitations(actor) : null,
    isAdmin ? listApiKeysWithMakers(actor) : null,
  ])
  return { query, ...page, weeks, schools, members, invitations, keys, signInMethods: { hasPassword, connected } }
}

/** The filters in the address; invalid ones are ignored. */
function parseQuery({ status, before }: Awaited<SearchParams>): ReferralQuery {
  const parsed = referralQuerySchema.safeParse({
    status: status || undefined,
    before: before || undefined,
  })
  return parsed.success ? parsed.data : {}
}
