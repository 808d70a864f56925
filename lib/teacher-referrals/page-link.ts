import 'server-only'
import { headers } from 'next/headers'
import { visitorActor } from '@/lib/auth/actor'
import { isAppError } from '@/lib/errors'
import { addressOf } from '@/lib/request/address'
import { type OpenedLink, openTeacherLink } from './data'

/** A teacher's link as a page meets it. */
export type PageLink = { kind: 'missing' | 'invalid' | 'used' } | { kind: 'open'; token: string; opened: OpenedLink }

/** Opens the link in a page's query. A used link tells nothing about the child. */
export async function openPageLink(token: string | string[] | undefined): Promise<PageLink> {
  if (typeof token !== 'string' || !token) return { kind: 'missing' }
  try {
    const opened = await openTeacherLink(visitorActor(addressOf(await headers())), token)
    return opened.used ? { kind: 'used' } : { kind: 'open', token, opened }
  } catch (error) {
    if (isAppError(error, 'LINK_NOT_FOUND') || isAppError(error, 'TOO_MANY_REQUESTS')) return { kind: 'invalid' }
    throw error
  }
}
