import { securityTxt } from '@/lib/security-txt'

// Made when it is asked for: a build knows neither the address nor the day.
export const dynamic = 'force-dynamic'

/** Where to report a vulnerability. Not part of the API and without input, so it needs no access rule. */
export function GET(): Response {
  return new Response(securityTxt(new Date()), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
