import 'server-only'
import { AppError } from '@/lib/errors'
import type { UserActor } from './actor'

const recentMs = 10 * 60_000

/** Whether somebody has proved who they are within ten minutes, by signing in or by confirming it. */
function isRecent(actor: UserActor): boolean {
  return Date.now() - actor.signedInAt.getTime() < recentMs
}

/**
 * For what a stranger at an open screen must not do: connecting another way in, deleting the account.
 *
 * @throws AppError REAUTHENTICATION_REQUIRED
 */
export function assertRecent(actor: UserActor): void {
  if (!isRecent(actor)) throw new AppError('REAUTHENTICATION_REQUIRED')
}
