import type { ConsultationStatus } from './types'

/** What is promised to a parent who asks to be called, in hours. */
export const callbackHours = 24

/** Until when a call is promised. @param createdAt when it was asked for: ISO 8601, or milliseconds since 1970 */
export function callByOf(createdAt: Date | string | number): Date {
  return new Date(new Date(createdAt).getTime() + callbackHours * 3_600_000)
}

/** Whether a promised call has not come in time. @param callBy ISO 8601 @param now milliseconds since 1970 */
export const isLate = (callBy: Date | string, now: number) => new Date(callBy).getTime() <= now

/** By when the doctor is to call; null while no call is waited for. A doctor who is not listed now sees no request: `unseenCall`. */
export function promisedCall(asked: { status: ConsultationStatus; isListed: boolean; createdAt: string | number }) {
  return asked.status === 'callback_requested' && asked.isListed ? callByOf(asked.createdAt) : null
}

/** Whether a consultation is closed: nothing can change its status any more. It is not an `openConsultation`. */
export function isOver(status: ConsultationStatus): boolean {
  return status === 'done' || status === 'cancelled'
}
