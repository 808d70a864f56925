import 'server-only'
import { headers } from 'next/headers'
import type { UserActor } from '@/lib/auth/actor'
import { isPrefetch } from '@/lib/request/prefetch'
import { markRead } from './mutations'
import type { ShownMessage } from './schema'

/** For pages, which browsers also prefetch. */
export async function markShown(actor: UserActor, messages: ShownMessage[]): Promise<void> {
  if (!isPrefetch(await headers())) await markRead(actor, messages)
}
