import type { ReactNode } from 'react'
import { SiteFrame } from '@/components/layout/site-frame'
import { getSessionUser } from '@/lib/auth/session'
import { getLanguage } from '@/lib/i18n/request-language'

/** Below `not-found.tsx`, which has a header of its own: an unknown article looks like any other unknown page. */
export default async function ArticleLayout({ children }: { children: ReactNode }) {
  const [user, language] = await Promise.all([getSessionUser(), getLanguage()])
  return (
    <SiteFrame user={user} language={language}>
      {children}
    </SiteFrame>
  )
}
