/**
 * Carries the token of a school's or teacher's link with a call that is made by its holder: what comes with a good link is
 * counted for that link, and not for a network address that a whole school may share. It opens nothing.
 */
export const referralLinkHeader = 'X-Referral-Link'

/**
 * The token of the school's link that a form was reached by.
 *
 * @param next the path to go on to after signing in
 */
export function schoolTokenIn(next: string | null): string | null {
  if (!next || !URL.canParse(next, 'https://here.invalid')) return null
  const { pathname, searchParams } = new URL(next, 'https://here.invalid')
  return pathname === '/school-referral' ? searchParams.get('token') : null
}
