import { Dashboard, DashboardFrame } from '@/components/dashboard/dashboard'
import { Banner } from '@/components/dashboard/welcome-banner'
import { LearnTiles } from '@/components/learn/learn-tiles'
import { ClipboardList, GraduationCap, School } from '@/components/ui/icons'
import { LinkList } from '@/components/ui/link-list'
import type { DashboardChild } from '@/lib/dashboard/types'
import { useTexts } from '@/lib/i18n/texts'
import type { ReceivedRequests } from '@/lib/teacher-referrals/received/types'
import { fewestRows, RequestList } from './request-list'

interface TeacherHomeProps {
  user: { userId: string; firstName: string }
  received: ReceivedRequests
  /** The teacher's own children, as on a parent's dashboard. */
  rows: DashboardChild[]
  /** The value of `draftPositionCookie`, unvalidated. */
  draftPosition: string | undefined
  isSchoolMember: boolean
}

/** The home of a teacher: the requests they received, above the dashboard if they have added children of their own. */
export function TeacherHome({ user, received, rows, draftPosition, isSchoolMember }: TeacherHomeProps) {
  const [t, dashboard] = [useTexts('teacherHome'), useTexts('dashboard')]
  const hasChildren = rows.length > 0
  const requests = <RequestList received={received} isBrief={hasChildren} />
  const links = <TeacherLinks isSchoolMember={isSchoolMember} hasChildren={hasChildren} />
  const open = received.requests.filter(({ status }) => status === 'open').length
  if (hasChildren) {
    const pendingFirst = open > 0 ? t('open', { count: open }) : null
    return (
      <Dashboard {...{ user, rows, draftPosition, pendingFirst }} hello={t('hello', user)} side={links}>
        {requests}
      </Dashboard>
    )
  }
  return (
    <DashboardFrame
      banner={
        <Banner
          hello={t('hello', user)}
          title={t('title')}
          text={received.isConfirmed ? t('open', { count: open }) : t('unconfirmed.lead')}
        />
      }
      main={<div className="grid grid-cols-1 content-start gap-8">{requests}</div>}
      side={
        <>
          {links}
          {open < fewestRows && (
            <section className="grid gap-3.5">
              <h2 className="flex min-h-11 items-center">{dashboard('learn')}</h2>
              <LearnTiles />
            </section>
          )}
        </>
      }
    />
  )
}

const school = { href: '/school-admin', icon: School, tint: 'sky' } as const
const links = {
  ...{ school, demo: school },
  guide: { href: '/for-teachers', icon: GraduationCap, tint: 'sand' },
  child: { href: '/parent-onboarding', icon: ClipboardList, tint: 'celadon' },
} as const

/** Links to the guide, the school's dashboard (for members of none its demo) and the screening of an own child. */
function TeacherLinks({ isSchoolMember, hasChildren }: { isSchoolMember: boolean; hasChildren: boolean }) {
  const t = useTexts('teacherHome.links')
  const shown: (keyof typeof links)[] = [isSchoolMember ? 'school' : 'demo', 'guide']
  if (!hasChildren) shown.push('child')
  return (
    <section aria-labelledby="teacher-links" className="grid gap-3.5">
      <h2 id="teacher-links" className="flex min-h-11 items-center">
        {t('title')}
      </h2>
      <LinkList links={shown.map((key) => ({ ...links[key], title: t(`${key}.title`), text: t(`${key}.text`) }))} />
    </section>
  )
}
