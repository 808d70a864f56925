import 'server-only'
import { headers } from 'next/headers'
import { userAgent } from 'next/server'
import { type VisitorActor, visitorActor } from '@/lib/auth/actor'
import { isAppError } from '@/lib/errors'
import { addressOf } from '@/lib/request/address'

/**
 * Opens the link in a page's query. It must change nothing that matters: mail scanners open links too. The servers of known chats,
 * which fetch each link that is passed on for its title and picture, are handed nothing of what is behind it.
 *
 * @param open what the link's room does for a visitor
 * @returns null for an invalid link, for a visitor over the limit of failed attempts, and for a chat's server
 */
export async function openPageLink<T>(open: (visitor: VisitorActor) => Promise<T>): Promise<T | null> {
  const sent = await headers()
  if (userAgent({ headers: sent }).isBot) return null
  try {
    return await open(visitorActor(addressOf(sent)))
  } catch (error) {
    if (isAppError(error, 'LINK_NOT_FOUND') || isAppError(error, 'TOO_MANY_REQUESTS')) return null
    throw error
  }
}
