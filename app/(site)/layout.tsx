import type { ReactNode } from 'react'
import { SiteFrame } from '@/components/layout/site-frame'
import { getSessionUser } from '@/lib/sessions/current-actor'

/**
 * The pages that also show themselves to signed-out visitors, or decide by themselves what to do with one. There is no
 * `loading.tsx` at this level: once a loading state has been sent, the answer can no longer be a 404 or a redirect.
 */
export default async function SiteLayout({ children }: { children: ReactNode }) {
  return <SiteFrame user={await getSessionUser()}>{children}</SiteFrame>
}
