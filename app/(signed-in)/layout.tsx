import type { ReactNode } from 'react'
import { SiteFrame } from '@/components/layout/site-frame'
import { UnauthorizedRedirect } from '@/components/sessions/unauthorized-redirect'
import { getSessionUser } from '@/lib/sessions/current-actor'

/**
 * Replaces the page for signed-out visitors. This protects nothing: a layout does not run again on every navigation, so
 * every page asks for its own actor.
 */
export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const user = await getSessionUser()
  return <SiteFrame user={user}>{user ? children : <UnauthorizedRedirect />}</SiteFrame>
}
