import { securityTxt } from '@/lib/security-txt'

// Rendered per request: a build knows neither the site's address nor the date.
export const dynamic = 'force-dynamic'

/** Where to report a vulnerability. Not part of the API and without input, so it needs no access rule. */
export function GET(): Response {
  return new Response(securityTxt(new Date()), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
