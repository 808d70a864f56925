import type { Language } from '@/lib/i18n/language'
import type { ReferralQuery } from '@/lib/school-referrals/schema'
import type { ListedSchoolReferral, ReferralWeek } from '@/lib/school-referrals/types'
import type { ApiKeyWithMaker } from '@/lib/schools/api-keys/types'
import type { SchoolInvitation } from '@/lib/schools/invitations/types'
import type { OwnSchool, SchoolMember } from '@/lib/schools/types'
import { ApiCard } from './api-card'
import { KeysCard } from './keys-card'
import { MembersCard } from './members-card'
import { PageTitle } from './page-title'
import { ReferralDesk } from './referral-desk'
import { ReferralFinder } from './referral-finder'
import { SchoolChooser } from './school-chooser'
import { type Identity, SchoolScope } from './school-scope'
import { WeeksCard } from './weeks-card'

interface SchoolDashboardProps {
  school: OwnSchool
  /** All of the reader's. */
  schools: OwnSchool[]
  /** What the list is narrowed to, and where it begins. */
  query: ReferralQuery
  /** Newest first. */
  referrals: ListedSchoolReferral[]
  /** Where the next, older page begins; null on the last one. */
  next: string | null
  weeks: ReferralWeek[]
  /** Null for members who are no administrators. */
  keys: ApiKeyWithMaker[] | null
  members: SchoolMember[]
  /** Null for members who are no administrators. */
  invitations: SchoolInvitation[] | null
  identity: Identity
  language: Language
}

/** The dashboard of a school's own people. */
export function SchoolDashboard(props: SchoolDashboardProps) {
  const { school, schools, query, referrals, next, weeks, keys, members, invitations, identity, language } = props
  const isOneOfSeveral = schools.length > 1
  const named = isOneOfSeveral ? { school: school.id } : {}
  return (
    // What was typed for one school is not for another.
    <SchoolScope key={school.id} schoolId={school.id} identity={identity}>
      {isOneOfSeveral && <SchoolChooser schools={schools} chosenId={school.id} />}
      <ReferralDesk
        isDemo={false}
        heading={<PageTitle schoolName={school.name} />}
        main={<ReferralFinder query={query} referrals={referrals} next={next} named={named} language={language} />}
        side={
          <>
            <WeeksCard weeks={weeks} language={language} />
            <MembersCard members={members} invitations={invitations} language={language} />
            {keys && <KeysCard keys={keys} language={language} />}
            <ApiCard isDemo={false} />
          </>
        }
      />
    </SchoolScope>
  )
}
