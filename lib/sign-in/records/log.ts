import 'server-only'
import { log } from '@/lib/log'
import type { SignInMethod } from './schema'

/** One line for each sign-in, once it is certain. */
export function logSignIn(userId: string, method: SignInMethod, { requestId }: { requestId: string | null }): void {
  log.info('signed in', { ...(requestId ? { requestId } : {}), userId, signIn: method })
}
