import type { ReactNode } from 'react'
import { UnauthorizedRedirect } from '@/components/sessions/unauthorized-redirect'
import { getSessionUser } from '@/lib/sessions/current-actor'

/**
 * Sends signed-out visitors to sign in. Not among the other signed-in pages: their skeleton is sent with a 200 before it is
 * known whether there is such a child.
 */
export default async function ChildrenLayout({ children }: { children: ReactNode }) {
  return (await getSessionUser()) ? children : <UnauthorizedRedirect />
}
