import { writeCookie } from '@/components/ui/write-cookie'
import { draftPositionCookie, sessionSeconds } from '@/lib/request/cookie-names'
import type { Draft } from './draft'
import { instructionPlace, reviewPlace } from './places'

// The server cannot read localStorage. This cookie lets it render the right question and the number of answers on the home.

/**
 * @param cookie the value of `draftPositionCookie`, unvalidated
 * @returns a place (places.ts); the instruction when the cookie is missing or belongs to another draft
 */
export function draftPosition(cookie: string | undefined, draftKey: string, questionCount: number): number {
  const [mark, index] = (cookie ?? '').split('.')
  const at = Number(index)
  const isOurs = mark === fingerprint(draftKey) && Number.isInteger(at)
  return isOurs && at >= 0 && at <= reviewPlace(questionCount) ? at : instructionPlace
}

/** The number of answers according to the same cookie; null if the cookie has no place. */
export function draftAnswered(cookie: string | undefined, draftKey: string, questionCount: number): number | null {
  const at = draftPosition(cookie, draftKey, questionCount)
  const answered = Number(cookie?.split('.')[2] ?? Number.NaN)
  if (at === instructionPlace) return null
  return Number.isInteger(answered) && answered >= 0 && answered <= questionCount ? answered : at
}

export function rememberPosition(draftKey: string, { at, answers }: Pick<Draft, 'at' | 'answers'>): void {
  const answered = answers.filter((answer) => answer !== null).length
  writeCookie(draftPositionCookie, `${fingerprint(draftKey)}.${at}.${answered}`, sessionSeconds)
}

export function forgetPosition(): void {
  writeCookie(draftPositionCookie, '', 0)
}

/** FNV-1a, 32 bits. The key may contain a part of a teacher's link, which must not be in a cookie or the history. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(16)
}
