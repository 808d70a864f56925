import type { ReactNode } from 'react'
import { UnauthorizedRedirect } from '@/components/sessions/unauthorized-redirect'
import { getSessionUser } from '@/lib/sessions/current-actor'

/** Sends signed-out visitors to sign in. Not in (signed-in): its skeleton is sent with a 200 before an unknown child is a 404. */
export default async function ChildrenLayout({ children }: { children: ReactNode }) {
  return (await getSessionUser()) ? children : <UnauthorizedRedirect />
}
