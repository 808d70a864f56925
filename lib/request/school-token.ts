import { mailedToken } from './mailed-token'

/**
 * The school's link that a form was reached by; a file of its own, since the header's name is on every page.
 * @param next the path to open after sign-in, or after a password reset
 */
export function schoolTokenIn(next: string | null): string | null {
  if (!next || !URL.canParse(next, 'https://here.invalid')) return null
  const { pathname, searchParams } = new URL(next, 'https://here.invalid')
  if (pathname === '/shared-access') return schoolTokenIn(searchParams.get('next'))
  return pathname === '/school-referral' ? mailedToken(searchParams.getAll('token')) || null : null
}
