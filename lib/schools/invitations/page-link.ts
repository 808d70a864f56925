import 'server-only'
import { headers } from 'next/headers'
import { type UserActor, visitorActor } from '@/lib/auth/actor'
import { isAppError } from '@/lib/errors'
import { addressOf } from '@/lib/request/address'
import { getInvitation } from './data'
import type { OpenedInvitation } from './types'

/** Opens the link in a page's query; null when it leads nowhere. Changes nothing: mail scanners open links too. */
export async function openPageLink(actor: UserActor | null, token: string): Promise<OpenedInvitation | null> {
  try {
    return await getInvitation(actor ?? visitorActor(addressOf(await headers())), token)
  } catch (error) {
    if (isAppError(error, 'LINK_NOT_FOUND') || isAppError(error, 'TOO_MANY_REQUESTS')) return null
    throw error
  }
}
