import 'server-only'
import { log } from '@/lib/log'
import type { Browser } from '@/lib/logins/browser'
import type { SignInMethod } from './types'

/** One line for each sign-in, once it is certain. */
export function logSignIn(userId: string, method: SignInMethod, { requestId }: Pick<Browser, 'requestId'>): void {
  log.info('signed in', { ...(requestId ? { requestId } : {}), userId, signIn: method })
}
