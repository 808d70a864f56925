import type { ReactNode } from 'react'
import { UnauthorizedRedirect } from '@/components/sessions/unauthorized-redirect'
import { getSessionUser } from '@/lib/sessions/current-actor'

/** Sends signed-out visitors to sign in; the profile itself only shows a message. */
export default async function AccessLogLayout({ children }: { children: ReactNode }) {
  return (await getSessionUser()) ? children : <UnauthorizedRedirect />
}
