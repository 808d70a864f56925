import type { ReactNode } from 'react'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { UnauthorizedRedirect } from '@/components/sessions/unauthorized-redirect'
import { getSessionUser } from '@/lib/auth/session'
import { getLanguage } from '@/lib/i18n/request-language'

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
