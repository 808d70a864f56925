import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/components/i18n/client-messages'
import { Page } from '@/components/layout/page'
import { DemoDashboard } from '@/components/school-admin/demo-dashboard'
import { SchoolDashboard } from '@/components/school-admin/school-dashboard'
import { listApiKeys } from '@/lib/api-keys/data'
import type { UserActor } from '@/lib/auth/actor'
import { getActor } from '@/lib/auth/session'
import { getLanguage } from '@/lib/i18n/request-language'
import { listReferralWeeks, listSchoolReferrals, pageSchoolReferrals } from '@/lib/school-referrals/data'
import { sampleReferrals } from '@/lib/school-referrals/samples'
import { cursorOf, type ReferralQuery, referralQuerySchema } from '@/lib/school-referrals/schema'
import { getOwnSchool } from '@/lib/schools/data'
import type { OwnSchool } from '@/lib/schools/types'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('schoolAdmin'))('title') }
}

type SearchParams = Promise<Record<string, string | string[] | undefined>>

/** A member sees and manages their school; everybody else tries the demo. */
export default async function SchoolAdminPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await getActor()
  if (!actor) return null
  const [school, language] = [await getOwnSchool(actor), await getLanguage()]
  return (
    <Page className="md:pt-5">
      <ClientMessages namespaces={['schoolAdmin', 'children', 'validation', 'forms', 'ui']}>
        {school ? (
          <SchoolDashboard
            {...(await ofSchool(actor, school, await searchParams))}
            school={school}
            language={language}
          />
        ) : (
          <DemoDashboard own={await listSchoolReferrals(actor)} samples={sampleReferrals()} language={language} />
        )}
      </ClientMessages>
    </Page>
  )
}

const rowsAPage = 10

async function ofSchool(actor: UserActor, school: OwnSchool, asked: Awaited<SearchParams>) {
  const query = queryOf(asked)
  const page = await pageSchoolReferrals(actor, query)
  const referrals = page.referrals.slice(0, rowsAPage)
  const last = page.referrals.length > rowsAPage ? referrals.at(-1) : undefined
  const [weeks, keys] = [await listReferralWeeks(actor), school.role === 'admin' ? await listApiKeys(actor) : null]
  return { query, referrals, next: last ? cursorOf(last) : page.next, weeks, keys }
}

/** What the address asks for; an address that nobody could have got from the page asks for nothing. */
function queryOf({ status, search, before }: Awaited<SearchParams>): ReferralQuery {
  const parsed = referralQuerySchema.safeParse({
    status: status || undefined,
    search: search || undefined,
    before: before || undefined,
  })
  return parsed.success ? parsed.data : {}
}
