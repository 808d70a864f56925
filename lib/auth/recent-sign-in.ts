import 'server-only'
import { AppError } from '@/lib/errors'
import type { UserActor } from './actor'

const recentMs = 10 * 60_000

/** For actions that an unattended session must not allow. @throws AppError REAUTHENTICATION_REQUIRED */
export function assertRecent(actor: UserActor): void {
  const isRecent = Date.now() - actor.signedInAt.getTime() < recentMs
  if (!isRecent) throw new AppError('REAUTHENTICATION_REQUIRED')
}
