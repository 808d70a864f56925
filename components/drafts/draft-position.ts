import { writeCookie } from '@/components/ui/write-cookie'
import { draftPositionCookie, sessionSeconds } from '@/lib/request/cookie-names'
import { instructionPlace, reviewPlace } from './places'

// The answers are in localStorage, which the server cannot read. This cookie lets it render the right question, so that
// a page reloaded on question 7 does not jump there from question 1.

/**
 * The place to start on, for the `startAt` of `Questionnaire`.
 *
 * @param cookie the value of `draftPositionCookie`, unvalidated
 * @returns a place (places.ts); the instruction when the cookie is missing or belongs to another draft
 */
export function draftPosition(cookie: string | undefined, draftKey: string, questionCount: number): number {
  const [mark, index] = (cookie ?? '').split('.')
  const at = Number(index)
  const isOurs = mark === fingerprint(draftKey) && Number.isInteger(at)
  return isOurs && at >= 0 && at <= reviewPlace(questionCount) ? at : instructionPlace
}

export function rememberPosition(draftKey: string, at: number): void {
  writeCookie(draftPositionCookie, `${fingerprint(draftKey)}.${at}`, sessionSeconds)
}

export function forgetPosition(): void {
  writeCookie(draftPositionCookie, '', 0)
}

/** FNV-1a, 32 bits: the key may contain a part of a teacher's link, which should not be in a cookie or the history. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(16)
}
