import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { UserActor } from '@/lib/auth/actor'
import { sessionCookieName } from '@/lib/auth/session-cookie'
import { addressOf } from '@/lib/request/address'
import { authenticate, wasEnded } from './authenticate'

export const getActor = cache(async (): Promise<UserActor | null> => {
  const found = await authenticate(await sessionToken(), addressOf(await headers()), { counted: false })
  return found?.actor ?? null
})

async function sessionToken(): Promise<string | undefined> {
  return (await cookies()).get(sessionCookieName())?.value
}

export async function hasEndedSession(): Promise<boolean> {
  const token = await sessionToken()
  return token !== undefined && !(await getActor()) && wasEnded(token)
}

export async function requireActor(next?: string): Promise<UserActor> {
  return (await getActor()) ?? redirect(next ? `/login?${new URLSearchParams({ next })}` : '/login')
}

export async function getSessionUser(): Promise<Pick<UserActor, 'firstName' | 'role'> | null> {
  const actor = await getActor()
  return actor && { firstName: actor.firstName, role: actor.role }
}
