import 'server-only'
import { headers } from 'next/headers'
import { visitorActor } from '@/lib/auth/actor'
import { isAppError } from '@/lib/errors'
import { addressOf } from '@/lib/request/address'
import { openVisitSheet } from './data'
import type { SharedResults } from './types'

/** Opens the link in a page's query; null when it leads nowhere. Each call is an opening that the parent sees: one per page. */
export async function openPageLink(token: string | string[] | undefined): Promise<SharedResults | null> {
  if (typeof token !== 'string' || !token) return null
  try {
    return await openVisitSheet(visitorActor(addressOf(await headers())), token)
  } catch (error) {
    if (isAppError(error, 'LINK_NOT_FOUND') || isAppError(error, 'TOO_MANY_REQUESTS')) return null
    throw error
  }
}
