import type { ReactNode } from 'react'
import { UnauthorizedRedirect } from '@/components/dashboard/unauthorized-redirect'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { getLanguage } from '@/lib/i18n/request-language'
import { getSessionUser } from '@/lib/sessions/current-actor'

/**
 * The frame of the signed-in pages. It decides what a signed-out visitor sees instead; it protects nothing: every page
 * asks for its own actor, since a layout is not run again on every navigation.
 */
export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const [user, language] = [await getSessionUser(), await getLanguage()]
  return (
    <>
      <SiteHeader user={user} language={language} />
      {user ? children : <UnauthorizedRedirect />}
      <SiteFooter />
    </>
  )
}
