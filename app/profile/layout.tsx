import type { ReactNode } from 'react'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { getLanguage } from '@/lib/i18n/request-language'
import { getActor } from '@/lib/sessions/current-actor'

/** Outside the signed-in frame: who is signed out is told so here, and not sent away (spec 2). */
export default async function ProfileLayout({ children }: { children: ReactNode }) {
  const [actor, language] = [await getActor(), await getLanguage()]
  return (
    <>
      <SiteHeader user={actor} language={language} />
      {children}
      <SiteFooter />
    </>
  )
}
