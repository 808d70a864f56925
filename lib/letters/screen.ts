import { readLetterCode } from '@/lib/letter-code'
import type { OpenedLetter } from '@/lib/school-referrals/letters/data'

interface Reader {
  /** Null when signed out. */
  userId: string | null
  /** Where to continue after signing in. */
  next: string | null
}

export type LetterScreen = 'signIn' | 'referral' | 'notAccepted' | { to: string }

/** What the page of a letter shows, or where it leads. */
export function screenOf(
  letter: Pick<OpenedLetter, 'account' | 'code' | 'token'>,
  { userId, next }: Reader,
): LetterScreen {
  const { account, code, token } = letter
  if (account && account.id !== userId) return 'signIn'
  if (account && (next !== null || token === null)) return { to: next ?? '/' }
  // Asked for another letter that was accepted before, a reader typed the same code again.
  return userId === null && codeIn(next) === code ? 'notAccepted' : 'referral'
}

function codeIn(next: string | null): string | null {
  const query = next?.startsWith('/letter?') ? next.slice('/letter?'.length) : ''
  return readLetterCode(new URLSearchParams(query).get('code') ?? '')
}
