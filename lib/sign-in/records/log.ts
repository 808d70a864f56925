import 'server-only'
import { log } from '@/lib/log'
import type { SignInMethod } from './schema'

export function logSignIn(userId: string, method: SignInMethod, { requestId }: { requestId: string | null }): void {
  log.info('signed in', { ...(requestId ? { requestId } : {}), userId, signIn: method })
}
