import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { UserActor } from '@/lib/auth/actor'
import { sessionCookieName } from '@/lib/auth/session-cookie'
import { addressOf } from '@/lib/request/address'
import { authenticate, wasEnded } from './authenticate'

/** The signed-in person of the page being rendered, or null. Asked once per request however often it is called. */
export const getActor = cache(async (): Promise<UserActor | null> => {
  const found = await authenticate(await sessionToken(), addressOf(await headers()), { counted: false })
  return found?.actor ?? null
})

async function sessionToken(): Promise<string | undefined> {
  return (await cookies()).get(sessionCookieName())?.value
}

/** Whether the browser of the page being rendered has a session that somebody has ended. */
export async function hasEndedSession(): Promise<boolean> {
  const token = await sessionToken()
  return token !== undefined && !(await getActor()) && wasEnded(token)
}

/**
 * The same for a page that is nothing without one; without one, the sign-in page. Where the layout says that the session
 * has ended instead of showing its pages, that is what is seen.
 *
 * @param next where signing in leads back to
 */
export async function requireActor(next?: string): Promise<UserActor> {
  return (await getActor()) ?? redirect(next ? `/login?${new URLSearchParams({ next })}` : '/login')
}

/** What the page header needs of the signed-in person. */
export async function getSessionUser(): Promise<Pick<UserActor, 'firstName' | 'role'> | null> {
  const actor = await getActor()
  return actor && { firstName: actor.firstName, role: actor.role }
}
