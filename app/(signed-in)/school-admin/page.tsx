import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/components/i18n/client-messages'
import { Page } from '@/components/layout/page'
import { DemoDashboard } from '@/components/school-admin/demo-dashboard'
import { SchoolDashboard } from '@/components/school-admin/school-dashboard'
import { getProfile } from '@/lib/accounts/data'
import type { SchoolMemberActor, UserActor } from '@/lib/auth/actor'
import { isAppError } from '@/lib/errors'
import { getLanguage } from '@/lib/i18n/request-language'
import { listReferralWeeks, listSchoolReferrals, pageSchoolReferrals, shortPage } from '@/lib/school-referrals/data'
import { sampleReferrals } from '@/lib/school-referrals/samples'
import { type ReferralQuery, referralQuerySchema } from '@/lib/school-referrals/schema'
import { listApiKeysWithMakers } from '@/lib/schools/api-keys/data'
import { listMembers, openSchool } from '@/lib/schools/data'
import { listInvitations } from '@/lib/schools/invitations/data'
import { requireActor } from '@/lib/sessions/current-actor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('schoolAdmin'))('title') }
}

type SearchParams = Promise<Record<string, string | string[] | undefined>>

/** A member sees and manages their school, the one the address names when they are in several; everybody else tries the demo. */
export default async function SchoolAdminPage({ searchParams }: { searchParams: SearchParams }) {
  const [signedIn, asked, language] = await Promise.all([requireActor(), searchParams, getLanguage()])
  const { actor, school, schools } = await schoolOf(signedIn, asked)
  return (
    <Page className="md:pt-5">
      <ClientMessages namespaces={['schoolAdmin', 'children', 'confirmIdentity', 'validation', 'forms', 'ui']}>
        {school ? (
          <SchoolDashboard {...(await ofSchool(actor, queryOf(asked)))} {...{ school, schools, language }} />
        ) : (
          <DemoDashboard own={await listSchoolReferrals(actor)} samples={sampleReferrals()} language={language} />
        )}
      </ClientMessages>
    </Page>
  )
}

async function schoolOf(actor: UserActor, { school }: Awaited<SearchParams>) {
  try {
    return await openSchool(actor, typeof school === 'string' ? school : undefined)
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) notFound()
    throw error
  }
}

async function ofSchool(actor: SchoolMemberActor, query: ReferralQuery) {
  const admin = actor.schoolRole === 'admin' ? actor : null
  const [page, weeks, members, invitations, keys, { hasPassword, connected }] = await Promise.all([
    pageSchoolReferrals(actor, query, shortPage),
    listReferralWeeks(actor),
    listMembers(actor),
    admin && listInvitations(admin),
    admin && listApiKeysWithMakers(admin),
    getProfile(actor),
  ])
  return { query, ...page, weeks, members, invitations, keys, identity: { hasPassword, connected } }
}

/** What the address asks for; an address that nobody could have got from the page asks for nothing. */
function queryOf({ status, before }: Awaited<SearchParams>): ReferralQuery {
  const parsed = referralQuerySchema.safeParse({
    status: status || undefined,
    before: before || undefined,
  })
  return parsed.success ? parsed.data : {}
}
