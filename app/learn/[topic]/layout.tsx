import type { ReactNode } from 'react'
import { SiteFrame } from '@/components/layout/site-frame'
import { getSessionUser } from '@/lib/sessions/current-actor'

/** Below `not-found.tsx`, which has a header of its own: an unknown article looks like any other unknown page. */
export default async function ArticleLayout({ children }: { children: ReactNode }) {
  return <SiteFrame user={await getSessionUser()}>{children}</SiteFrame>
}
