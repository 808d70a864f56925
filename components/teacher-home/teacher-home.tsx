import { Dashboard, DashboardFrame } from '@/components/dashboard/dashboard'
import { BannerFrame } from '@/components/dashboard/welcome-banner'
import { HorizonBand } from '@/components/illustrations/horizon-band'
import { LearnTiles } from '@/components/learn/learn-tiles'
import type { DashboardChild } from '@/lib/dashboard/types'
import { useTexts } from '@/lib/i18n/texts'
import type { ReceivedRequests } from '@/lib/teacher-referrals/received/types'
import { RequestList } from './request-list'
import { TeacherLinks } from './teacher-links'

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
