import { cookies } from 'next/headers'
import { type ReactElement, Suspense } from 'react'
import { DoctorHome } from '@/components/consultations/desk/doctor-home'
import { Dashboard } from '@/components/dashboard/dashboard'
import { DashboardSkeleton } from '@/components/dashboard/dashboard-skeleton'
import { StoreAccountRole } from '@/components/dashboard/store-account-role'
import { DoctorOnboarding } from '@/components/doctors/doctor-onboarding'
import { Landing } from '@/components/landing/landing'
import { SiteFrame } from '@/components/layout/site-frame'
import { HomeNotices } from '@/components/notices/home-notices'
import { WayBackOffer } from '@/components/notices/way-back-offer'
import { PendingInvitations } from '@/components/second-parents/invitation/pending-invitations'
import { UnauthorizedRedirect } from '@/components/sessions/unauthorized-redirect'
import { TeacherHome } from '@/components/teacher-home/teacher-home'
import { getProfile, lacksWayBack } from '@/lib/accounts/data'
import type { UserActor } from '@/lib/auth/actor'
import { configuredProviders } from '@/lib/auth/options'
import { sessionCookieName } from '@/lib/auth/session-cookie'
import { countCancelledWithNotes, pageRequests } from '@/lib/consultations/desk/data'
import { requestStatuses } from '@/lib/consultations/desk/schema'
import { listDashboard } from '@/lib/dashboard/data'
import { getOwnListing } from '@/lib/doctors/data'
import { isId } from '@/lib/fields'
import { getLanguage } from '@/lib/i18n/request-language'
import { toHomeNotice } from '@/lib/line-notices/home-notice'
import { listUnseenNotices } from '@/lib/outbox/notices/data'
import { draftPositionCookie } from '@/lib/request/cookie-names'
import { listOwnSchools } from '@/lib/schools/data'
import { listPendingInvitations } from '@/lib/second-parents/data'
import { getActor } from '@/lib/sessions/current-actor'
import { listReceivedRequests } from '@/lib/teacher-referrals/received/data'
import { DemonstrationNote } from './demonstration-note'

/** Signed out the landing page, signed in the dashboard of a parent or the home of a teacher or doctor. */
export default async function HomePage({ searchParams }: { searchParams: DoctorSearchParams }) {
  const actor = await getActor()
  if (!actor) return <SignedOutHome />
  if (actor.role === 'doctor') return <SignedInDoctor actor={actor} searchParams={searchParams} />
  const loading = actor.role === 'teacher' ? teacherHome(actor) : parentHome(actor)
  const home = await withinDelay(loading)
  return (
    <SiteFrame user={actor}>
      <StoreAccountRole role={actor.role} />
      {home ?? (
        <Suspense fallback={<DashboardSkeleton />}>
          <StreamedHome loading={loading} />
        </Suspense>
      )}
    </SiteFrame>
  )
}

async function parentHome(actor: UserActor) {
  const [rows, invitations, draftPosition, unseen, isWithoutWayBack, language] = await Promise.all([
    listDashboard(actor),
    listPendingInvitations(actor),
    readDraftPosition(),
    listUnseenNotices(actor),
    lacksWayBack(actor),
    getLanguage(),
  ])
  const notices = unseen.notices.flatMap((notice) => toHomeNotice(notice, language) ?? [])
  const side = isWithoutWayBack && <WayBackOffer hasLine={configuredProviders().line} />
  return (
    <Dashboard user={actor} rows={rows} draftPosition={draftPosition} side={side}>
      <HomeNotices notices={notices} more={unseen.more} />
      <PendingInvitations invitations={invitations} />
    </Dashboard>
  )
}

async function teacherHome(actor: UserActor) {
  const [received, rows, schools, draftPosition] = await Promise.all([
    listReceivedRequests(actor),
    listDashboard(actor),
    listOwnSchools(actor),
    readDraftPosition(),
  ])
  return <TeacherHome user={actor} {...{ received, rows, draftPosition }} isSchoolMember={schools.length > 0} />
}

async function readDraftPosition(): Promise<string | undefined> {
  return (await cookies()).get(draftPositionCookie)?.value
}

type DoctorSearchParams = Promise<Record<string, string | string[] | undefined>>

async function SignedInDoctor({ actor, searchParams }: { actor: UserActor; searchParams: DoctorSearchParams }) {
  return (
    <SiteFrame user={actor}>
      <StoreAccountRole role={actor.role} />
      {await doctorHome(actor, await searchParams)}
    </SiteFrame>
  )
}

async function doctorHome(actor: UserActor, asked: Awaited<DoctorSearchParams>) {
  const listing = await getOwnListing(actor)
  if (!listing?.isVerified) {
    const { emailVerified } = await getProfile(actor)
    return <DoctorOnboarding listing={listing} isEmailConfirmed={emailVerified} />
  }
  // Invalid filters in the address are ignored.
  const status = requestStatuses.find((each) => each === asked.status) ?? 'callback_requested'
  const after = isId(asked.after) ? asked.after : null
  const [page, cancelled] = await Promise.all([pageRequests(actor, { status, after }), countCancelledWithNotes(actor)])
  return <DoctorHome {...{ listing, page, status, cancelled }} isContinued={after !== null} />
}

async function SignedOutHome() {
  // The session of a remaining cookie has ended.
  const sessionEnded = (await cookies()).has(sessionCookieName())
  return (
    <SiteFrame variant="plain">
      <Landing>
        <DemonstrationNote />
      </Landing>
      {sessionEnded && <UnauthorizedRedirect />}
    </SiteFrame>
  )
}

async function StreamedHome({ loading }: { loading: Promise<ReactElement> }) {
  return await loading
}

/** The value if it arrives within 200 ms, else null: a skeleton that only flashes by is worse than none. */
async function withinDelay<T>(value: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, 200, null)
  })
  try {
    return await Promise.race([value, timeout])
  } finally {
    clearTimeout(timer)
  }
}
