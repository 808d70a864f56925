import type { ConsultationStatus } from './types'

const callbackHours = 24

/** @param createdAt ISO 8601, or milliseconds since 1970 */
export function callByOf(createdAt: Date | string | number): Date {
  return new Date(new Date(createdAt).getTime() + callbackHours * 3_600_000)
}

/** @param callBy ISO 8601 @param now milliseconds since 1970 */
export const isLate = (callBy: Date | string, now: number) => new Date(callBy).getTime() <= now

/** Null without a pending call. An unlisted doctor sees no requests (`unseenCall`). */
export function promisedCall(asked: { status: ConsultationStatus; isListed: boolean; createdAt: string | number }) {
  return asked.status === 'callback_requested' && asked.isListed ? callByOf(asked.createdAt) : null
}

export function isOver(status: ConsultationStatus): boolean {
  return status === 'done' || status === 'cancelled'
}
