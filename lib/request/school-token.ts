import { mailedToken } from './mailed-token'

/**
 * The token of the school's link that a form was reached by. Apart from the header that carries it, which is in every page.
 *
 * @param next the path to go on to after signing in; after a reset of the password the one to go on to from there
 */
export function schoolTokenIn(next: string | null): string | null {
  if (!next || !URL.canParse(next, 'https://here.invalid')) return null
  const { pathname, searchParams } = new URL(next, 'https://here.invalid')
  if (pathname === '/shared-access') return schoolTokenIn(searchParams.get('next'))
  return pathname === '/school-referral' ? mailedToken(searchParams.getAll('token')) || null : null
}
