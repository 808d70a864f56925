import { cookies } from 'next/headers'
import { Suspense } from 'react'
import { Dashboard } from '@/components/dashboard/dashboard'
import { DashboardSkeleton } from '@/components/dashboard/dashboard-skeleton'
import { RoleInBrowser } from '@/components/dashboard/role-in-browser'
import { UnauthorizedRedirect } from '@/components/dashboard/unauthorized-redirect'
import { DoctorHome } from '@/components/doctor-desk/doctor-home'
import { Joining } from '@/components/doctor-desk/joining'
import { Landing } from '@/components/landing/landing'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { getProfile } from '@/lib/accounts/data'
import type { UserActor } from '@/lib/auth/actor'
import { pageRequests } from '@/lib/consultations/desk/data'
import { requestStatuses } from '@/lib/consultations/desk/schema'
import { listDashboard } from '@/lib/dashboard/data'
import type { DashboardChild } from '@/lib/dashboard/types'
import { getOwnListing } from '@/lib/doctors/data'
import { isId } from '@/lib/fields'
import type { Language } from '@/lib/i18n/language'
import { getLanguage } from '@/lib/i18n/request-language'
import { sessionCookieName } from '@/lib/sessions/cookies'
import { getActor } from '@/lib/sessions/current-actor'

/** The landing page when signed out; signed in, the dashboard, or the doctor's own home. */
export default async function HomePage({ searchParams }: { searchParams: DoctorSearchParams }) {
  const [actor, language] = [await getActor(), await getLanguage()]
  if (!actor) return <SignedOutHome />
  if (actor.role === 'doctor') return <SignedInDoctor actor={actor} language={language} searchParams={searchParams} />
  const loading = listDashboard(actor)
  const rows = await soon(loading)
  return (
    <>
      <RoleInBrowser role={actor.role} />
      <SiteHeader user={actor} language={language} />
      {rows ? (
        <Dashboard user={actor} rows={rows} language={language} />
      ) : (
        <Suspense fallback={<DashboardSkeleton />}>
          <LateDashboard actor={actor} rows={loading} language={language} />
        </Suspense>
      )}
      <SiteFooter />
    </>
  )
}

type DoctorSearchParams = Promise<Record<string, string | string[] | undefined>>

interface SignedInDoctorProps {
  actor: UserActor
  language: Language
  searchParams: DoctorSearchParams
}

async function SignedInDoctor({ actor, language, searchParams }: SignedInDoctorProps) {
  return (
    <>
      <RoleInBrowser role={actor.role} />
      <SiteHeader user={actor} language={language} />
      {await doctorsMain(actor, language, await searchParams)}
      <SiteFooter />
    </>
  )
}

async function doctorsMain(actor: UserActor, language: Language, asked: Awaited<DoctorSearchParams>) {
  const listing = await getOwnListing(actor)
  if (!listing?.isVerified) {
    const { emailVerified } = await getProfile(actor)
    return <Joining listing={listing} isEmailConfirmed={emailVerified} />
  }
  // An address that nobody could have got from the page asks for nothing.
  const status = requestStatuses.find((each) => each === asked.status) ?? 'callback_requested'
  const after = isId(asked.after) ? asked.after : null
  const page = await pageRequests(actor, { status, after })
  return <DoctorHome {...{ listing, page, status, language }} isContinued={after !== null} />
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

interface LateDashboardProps {
  actor: UserActor
  rows: Promise<DashboardChild[]>
  language: Language
}

async function LateDashboard({ actor, rows, language }: LateDashboardProps) {
  return <Dashboard user={actor} rows={await rows} language={language} />
}

/** The value if it comes within 200 ms, else null: a skeleton that flashes by is worse than none, and costs as much. */
async function soon<T>(value: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, 200, null)
  })
  try {
    return await Promise.race([value, patience])
  } finally {
    clearTimeout(timer)
  }
}
