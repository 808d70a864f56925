import 'server-only'
import { headers } from 'next/headers'
import { type VisitorActor, visitorActor } from '@/lib/auth/actor'
import { isAppError } from '@/lib/errors'
import { addressOf } from '@/lib/request/address'

/**
 * Opens the link in a page's query. It must change nothing that matters: mail scanners open links too.
 *
 * @param open what the link's room does for a visitor
 * @returns null for an invalid link, and for a visitor over the limit of failed attempts
 */
export async function openPageLink<T>(open: (visitor: VisitorActor) => Promise<T>): Promise<T | null> {
  try {
    return await open(visitorActor(addressOf(await headers())))
  } catch (error) {
    if (isAppError(error, 'LINK_NOT_FOUND') || isAppError(error, 'TOO_MANY_REQUESTS')) return null
    throw error
  }
}
