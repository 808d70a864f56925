import { cookies } from 'next/headers'
import { Suspense } from 'react'
import { Dashboard } from '@/components/dashboard/dashboard'
import { DashboardSkeleton } from '@/components/dashboard/dashboard-skeleton'
import { UnauthorizedRedirect } from '@/components/dashboard/unauthorized-redirect'
import { Landing } from '@/components/landing/landing'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { listNewestResults } from '@/lib/assessments/data'
import type { UserActor } from '@/lib/auth/actor'
import { sessionCookieName } from '@/lib/auth/cookies'
import { getActor, getSessionUser } from '@/lib/auth/session'
import { listChildren } from '@/lib/children/data'
import { getLanguage } from '@/lib/i18n/request-language'
import { listTeacherReferrals } from '@/lib/teacher-referrals/data'
import type { TeacherReferralWithDelivery } from '@/lib/teacher-referrals/types'

/** The landing page when signed out, the dashboard when signed in. */
export default async function HomePage() {
  const [actor, language] = [await getActor(), await getLanguage()]
  if (!actor) return <SignedOutHome />
  return (
    <>
      <SiteHeader user={await getSessionUser()} language={language} />
      <Suspense fallback={<DashboardSkeleton />}>
        <ActorDashboard actor={actor} />
      </Suspense>
      <SiteFooter />
    </>
  )
}

async function SignedOutHome() {
  const language = await getLanguage()
  // A browser that believes it is signed in learns that it no longer is.
  const sessionEnded = (await cookies()).has(sessionCookieName())
  return (
    <>
      <SiteHeader language={language} variant="plain" />
      <Landing language={language} />
      {sessionEnded && <UnauthorizedRedirect />}
      <SiteFooter />
    </>
  )
}

async function ActorDashboard({ actor }: { actor: UserActor }) {
  const [children, results, referrals, language] = await Promise.all([
    listChildren(actor),
    listNewestResults(actor),
    listTeacherReferrals(actor),
    getLanguage(),
  ])
  const rows = children.map((child) => ({
    child,
    parent: results.get(child.id)?.parent ?? null,
    teacher: results.get(child.id)?.teacher ?? null,
    referral: newestReferral(referrals.filter(({ childId }) => childId === child.id)),
  }))
  return <Dashboard user={{ firstName: actor.firstName }} rows={rows} language={language} />
}

/** The newest request that still counts: one that was revoked or ran out says less than an older one that waits. */
function newestReferral(newestFirst: TeacherReferralWithDelivery[]): TeacherReferralWithDelivery | null {
  const counts = ({ status }: TeacherReferralWithDelivery) => status === 'pending' || status === 'completed'
  return newestFirst.find(counts) ?? newestFirst[0] ?? null
}
