import 'server-only'
import { headers } from 'next/headers'
import { userAgent } from 'next/server'
import { type VisitorActor, visitorActor } from '@/lib/auth/actor'
import { AppError, isAppError } from '@/lib/errors'
import { addressOf } from '@/lib/request/address'

// Must change nothing that matters, as mail scanners open links too. Chat servers that fetch previews see nothing.
export async function openPageLink<T>(open: (visitor: VisitorActor) => Promise<T>): Promise<T | null> {
  const opened = await tryPageLink(open)
  return opened instanceof AppError ? null : opened
}

/** For a page that shows why it has nothing. @returns null for a chat server; LINK_NOT_FOUND; TOO_MANY_REQUESTS */
export async function tryPageLink<T>(open: (visitor: VisitorActor) => Promise<T>): Promise<T | AppError | null> {
  const sent = await headers()
  if (userAgent({ headers: sent }).isBot) return null
  try {
    return await open(visitorActor(addressOf(sent)))
  } catch (error) {
    if (isAppError(error, 'LINK_NOT_FOUND') || isAppError(error, 'TOO_MANY_REQUESTS')) return error
    throw error
  }
}
