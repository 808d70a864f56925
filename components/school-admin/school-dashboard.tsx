import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import type { ApiKey } from '@/lib/api-keys/types'
import type { Language } from '@/lib/i18n/language'
import type { ReferralQuery } from '@/lib/school-referrals/schema'
import type { ReferralWeek, SchoolReferral } from '@/lib/school-referrals/types'
import type { OwnSchool } from '@/lib/schools/types'
import { ApiCard } from './api-card'
import { KeysCard } from './keys-card'
import { PageTitle } from './page-title'
import { ReferralDesk } from './referral-desk'
import { ReferralFilter } from './referral-filter'
import { ReferralList } from './referral-list'
import { WeeksCard } from './weeks-card'

interface SchoolDashboardProps {
  school: OwnSchool
  /** What the list is narrowed to, and where it begins. */
  query: ReferralQuery
  /** Newest first. */
  referrals: SchoolReferral[]
  /** Where the next, older page begins; null on the last one. */
  next: string | null
  weeks: ReferralWeek[]
  /** Null for members who are no administrators. */
  keys: ApiKey[] | null
  language: Language
}

/** The dashboard of a school's own people. */
export function SchoolDashboard({ school, query, referrals, next, weeks, keys, language }: SchoolDashboardProps) {
  return (
    <ReferralDesk
      isDemo={false}
      heading={<PageTitle schoolName={school.name} />}
      main={
        <ReferralList
          rows={referrals.map((referral) => ({ referral }))}
          language={language}
          filter={<ReferralFilter status={query.status} search={query.search} />}
          empty={<NothingListed query={query} />}
          paging={(query.before || next) && <Paging query={query} next={next} />}
        />
      }
      side={
        <>
          <WeeksCard weeks={weeks} language={language} />
          {keys && <KeysCard keys={keys} language={language} />}
          <ApiCard isDemo={false} />
        </>
      }
    />
  )
}

function NothingListed({ query: { status, search, before } }: { query: ReferralQuery }) {
  const t = useTranslations('schoolAdmin.list')
  const kind = status || search || before ? 'noMatch' : 'empty'
  return (
    <div className="grid gap-1 py-6 text-center">
      <p className="font-semibold">{t(`${kind}.title`)}</p>
      <p className="text-muted-foreground">{t(`${kind}.text`)}</p>
    </div>
  )
}

function Paging({ query: { status, search, before }, next }: { query: ReferralQuery; next: string | null }) {
  const t = useTranslations('schoolAdmin.list')
  const link = (more: Record<string, string>) =>
    `/school-admin?${new URLSearchParams({ ...(search ? { search } : {}), ...(status ? { status } : {}), ...more })}`
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {before && (
        <ButtonLink href={link({})} variant="outline" size="sm">
          {t('newest')}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink href={link({ before: next })} variant="outline" size="sm">
          {t('older')}
        </ButtonLink>
      )}
    </div>
  )
}
