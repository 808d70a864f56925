import 'server-only'
import { AppError } from '@/lib/errors'
import type { UserActor } from './actor'

const recentMs = 10 * 60_000

function isRecent(actor: UserActor): boolean {
  return Date.now() - actor.signedInAt.getTime() < recentMs
}

/** For actions that an unattended session must not allow. @throws AppError REAUTHENTICATION_REQUIRED */
export function assertRecent(actor: UserActor): void {
  if (!isRecent(actor)) throw new AppError('REAUTHENTICATION_REQUIRED')
}
