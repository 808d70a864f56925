import type { ReactNode } from 'react'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { getLanguage } from '@/lib/i18n/request-language'
import { getSessionUser } from '@/lib/sessions/current-actor'

/**
 * Not the signed-in frame: once its loading state is on the way, an answer can no longer be a 404. And whoever comes with
 * a mail's link and is signed out shall be led back here, which each page does itself.
 */
export default async function DoctorRequestsLayout({ children }: { children: ReactNode }) {
  const [user, language] = [await getSessionUser(), await getLanguage()]
  return (
    <>
      <SiteHeader user={user} language={language} />
      {children}
      <SiteFooter />
    </>
  )
}
