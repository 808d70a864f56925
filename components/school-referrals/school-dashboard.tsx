import type { SignInMethods } from '@/components/auth/reauthentication-panel'
import { ApiCard } from '@/components/schools/api-keys/api-card'
import { KeysCard } from '@/components/schools/api-keys/keys-card'
import { ClassesCard } from '@/components/schools/classes/classes-card'
import { SchoolScope } from '@/components/schools/current-school'
import { DemoNote } from '@/components/schools/demo-note'
import { MembersCard } from '@/components/schools/members/members-card'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button'
import { Check, School } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import { useTexts } from '@/lib/i18n/texts'
import type { ClassWithCounts } from '@/lib/school-referrals/class-list/schema'
import type { ListedSchoolReferral, ReferralQuery, ReferralWeek } from '@/lib/school-referrals/schema'
import type { ApiKeyWithCreator } from '@/lib/schools/api-keys/schema'
import type { SchoolInvitation } from '@/lib/schools/invitations/schema'
import type { OwnSchool, SchoolMember } from '@/lib/schools/schema'
import { ReferralDesk } from './referral-desk'
import { ReferralFinder } from './referral-finder'
import { type Listed, ReferralList } from './referral-list'
import { ReferralWeeksCard } from './referral-weeks-card'

interface SchoolDashboardProps {
  school: OwnSchool
  /** All schools of which the reader is a member. */
  schools: OwnSchool[]
  /** The filter in the address, and where the page begins. */
  query: ReferralQuery
  /** Newest first. */
  referrals: ListedSchoolReferral[]
  /** Where the next, older page begins; null on the last one. */
  next: string | null
  /** Of all pages. */
  total: number
  /** Newest school year first, then by grade. */
  classes: ClassWithCounts[]
  weeks: ReferralWeek[]
  /** Null for members who are not administrators. */
  keys: ApiKeyWithCreator[] | null
  members: SchoolMember[]
  /** Null for members who are not administrators. */
  invitations: SchoolInvitation[] | null
  signInMethods: SignInMethods
}

/** The dashboard of a school's members. */
export function SchoolDashboard(props: SchoolDashboardProps) {
  const { school, schools, query, referrals, next, total, classes, weeks, keys, members, invitations, signInMethods } =
    props
  const isOneOfSeveral = schools.length > 1
  const named = isOneOfSeveral ? { school: school.id } : {}
  return (
    // A new key resets the forms: what was typed for one school is not for another.
    <SchoolScope key={school.id} schoolId={school.id} signInMethods={signInMethods}>
      {isOneOfSeveral && <SchoolChooser schools={schools} chosenId={school.id} />}
      <ReferralDesk
        isDemo={false}
        mayImport={!school.ownClassesOnly}
        heading={<SchoolTitle schoolName={school.name} isLimited={school.ownClassesOnly} />}
        main={
          <>
            <ClassesCard classes={classes} named={named} isLimited={school.ownClassesOnly} />
            <ReferralFinder query={query} referrals={referrals} next={next} total={total} named={named} />
          </>
        }
        side={
          <>
            <ReferralWeeksCard weeks={weeks} />
            <MembersCard members={members} invitations={invitations} classes={classes} />
            {keys && <KeysCard keys={keys} />}
            <ApiCard isDemo={false} />
          </>
        }
      />
    </SchoolScope>
  )
}

/** For members of several schools: each has its own dashboard and address. */
function SchoolChooser({ schools, chosenId }: { schools: OwnSchool[]; chosenId: string }) {
  const t = useTexts('schoolAdmin')
  return (
    <nav aria-label={t('schools')} className="mb-4">
      <ul className="flex flex-wrap gap-2">
        {schools.map(({ id, name }) => {
          const isChosen = id === chosenId
          return (
            <li key={id} className="min-w-0">
              <SiteLink
                data-slot="button"
                href={`/school-admin?${new URLSearchParams({ school: id })}`}
                aria-current={isChosen ? 'page' : undefined}
                className={buttonVariants({ variant: isChosen ? 'secondary' : 'outline', size: 'sm' })}
              >
                {isChosen && <Check aria-hidden />}
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </SiteLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/**
 * The dashboard for people who are not members of a school: sample data, marked as such everywhere.
 *
 * @param own the referrals this person has created in the demo, newest first
 */
export function DemoDashboard({ own, samples }: { own: ListedSchoolReferral[]; samples: ListedSchoolReferral[] }) {
  const t = useTexts('schoolAdmin.demo')
  const rows: Listed[] = [
    ...own.map((referral): Listed => ({ referral, demo: 'own' })),
    ...samples.map((referral): Listed => ({ referral, demo: 'sample' })),
  ]
  return (
    <ReferralDesk
      isDemo
      mayImport={false}
      heading={<SchoolTitle schoolName={null} />}
      main={
        <>
          <DemoNote>{t('text')}</DemoNote>
          <ReferralList rows={rows} />
        </>
      }
      side={<ApiCard isDemo />}
    />
  )
}

/** The heading, with the name of the school or "Demo". */
function SchoolTitle({ schoolName, isLimited = false }: { schoolName: string | null; isLimited?: boolean }) {
  const t = useTexts('schoolAdmin')
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1>{t('title')}</h1>
        <Badge variant={schoolName ? 'secondary' : 'pending'}>
          {schoolName && <School />}
          {schoolName ?? t('demo.badge')}
        </Badge>
      </div>
      <p className="text-muted-foreground">{t(isLimited ? 'descriptionOwn' : 'description')}</p>
    </div>
  )
}
