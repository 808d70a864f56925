import type { ReactNode } from 'react'
import { UnauthorizedRedirect } from '@/components/sessions/unauthorized-redirect'
import { getSessionUser } from '@/lib/sessions/current-actor'

/** Sends signed-out visitors to sign in, where the profile itself only says that they are signed out. */
export default async function AccessLogLayout({ children }: { children: ReactNode }) {
  return (await getSessionUser()) ? children : <UnauthorizedRedirect />
}
