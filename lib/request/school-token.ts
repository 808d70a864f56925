import { mailedToken } from './mailed-token'

// Apart from referral-link.ts, which every page loads. After a password reset `next` is within /shared-access.
export function schoolTokenIn(next: string | null): string | null {
  if (!next || !URL.canParse(next, 'https://here.invalid')) return null
  const { pathname, searchParams } = new URL(next, 'https://here.invalid')
  if (pathname === '/shared-access') return schoolTokenIn(searchParams.get('next'))
  return pathname === '/school-referral' ? mailedToken(searchParams.getAll('token')) || null : null
}
