import { Dashboard, DashboardFrame } from '@/components/dashboard/dashboard'
import { BannerFrame } from '@/components/dashboard/welcome-banner'
import { HorizonBand } from '@/components/illustrations/horizon-band'
import { LearnTiles } from '@/components/learn/learn-tiles'
import { Card } from '@/components/ui/card'
import type { Icon } from '@/components/ui/icon'
import type { Tint } from '@/components/ui/icon-tile'
import { ClipboardList, GraduationCap, School } from '@/components/ui/icons'
import { LinkRow } from '@/components/ui/link-row'
import type { DashboardChild } from '@/lib/dashboard/types'
import { useTexts } from '@/lib/i18n/texts'
import type { ReceivedRequests } from '@/lib/teacher-referrals/received/types'
import { RequestList } from './request-list'

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
        <BannerFrame>
          <HorizonBand className="absolute end-0 bottom-0 h-33 w-auto max-md:hidden" />
          <p className="relative text-sm wrap-anywhere text-muted-foreground md:hidden">{t('hello', user)}</p>
          <h1 className="relative text-xl md:text-2xl">{t('title')}</h1>
          <p className="relative text-muted-foreground max-md:text-sm">
            {received.isConfirmed ? t('open', { count: open }) : t('unconfirmed.lead')}
          </p>
        </BannerFrame>
      }
      main={<div className="grid grid-cols-1 content-start gap-8">{requests}</div>}
      side={
        <>
          {links}
          <section className="grid gap-3.5">
            <h2 className="flex min-h-11 items-center">{dashboard('learn')}</h2>
            <LearnTiles />
          </section>
        </>
      }
    />
  )
}

interface TeacherLink {
  key: 'guide' | 'school' | 'demo' | 'child'
  href: string
  icon: Icon
  tint: Tint
}

const guide: TeacherLink = { key: 'guide', href: '/for-teachers', icon: GraduationCap, tint: 'sand' }
const school: TeacherLink = { key: 'school', href: '/school-admin', icon: School, tint: 'sky' }
const child: TeacherLink = { key: 'child', href: '/parent-onboarding', icon: ClipboardList, tint: 'celadon' }

/** Links to the guide, the school's dashboard (for members of none its demo) and the screening of an own child. */
function TeacherLinks({ isSchoolMember, hasChildren }: { isSchoolMember: boolean; hasChildren: boolean }) {
  const t = useTexts('teacherHome.links')
  const links = [isSchoolMember ? school : ({ ...school, key: 'demo' } as const), guide]
  return (
    <section aria-labelledby="teacher-links" className="grid gap-3.5">
      <h2 id="teacher-links" className="flex min-h-11 items-center">
        {t('title')}
      </h2>
      <Card as="div" className="py-1 md:py-1">
        <ul className="*:not-first:border-t *:not-first:border-border">
          {(hasChildren ? links : [...links, child]).map(({ key, href, icon, tint }) => (
            <li key={key}>
              <LinkRow {...{ href, icon, tint }} title={t(`${key}.title`)} text={t(`${key}.text`)} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
