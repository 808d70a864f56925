import { cookies } from 'next/headers'
import { Suspense } from 'react'
import { Dashboard } from '@/components/dashboard/dashboard'
import { DashboardSkeleton } from '@/components/dashboard/dashboard-skeleton'
import { RoleInBrowser } from '@/components/dashboard/role-in-browser'
import { UnauthorizedRedirect } from '@/components/dashboard/unauthorized-redirect'
import { Landing } from '@/components/landing/landing'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import type { UserActor } from '@/lib/auth/actor'
import { sessionCookieName } from '@/lib/auth/cookies'
import { getActor } from '@/lib/auth/session'
import { listDashboard } from '@/lib/dashboard/data'
import type { DashboardChild } from '@/lib/dashboard/types'
import type { Language } from '@/lib/i18n/language'
import { getLanguage } from '@/lib/i18n/request-language'

/** The landing page when signed out, the dashboard when signed in. */
export default async function HomePage() {
  const [actor, language] = [await getActor(), await getLanguage()]
  if (!actor) return <SignedOutHome />
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
