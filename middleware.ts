import { type NextRequest, NextResponse } from 'next/server'
import { newPagePolicy, policyHeader } from './lib/request/page-policy.mjs'

/**
 * The Content-Security-Policy of a page, where the web server of ours has not set it: `next dev` or `next start` by hand. Such
 * a server is not for people (docs/operations/run.md): a caller who sends that header gets no policy from here. Never
 * authorisation: that is in the data layer of every page and call.
 */
export function middleware(request: NextRequest): NextResponse {
  const policy = newPagePolicy({ development: process.env.NODE_ENV === 'development' })
  const headers = new Headers(request.headers)
  headers.set(policyHeader, policy)
  headers.delete('x-nonce')
  const response = NextResponse.next({ request: { headers } })
  response.headers.set(policyHeader, policy)
  return response
}

export const config = {
  matcher: [
    {
      source:
        '/((?!api/|_next/|.well-known/|icon.svg|favicon.ico|manifest.webmanifest|sw.js|sw-off.js|.*\\.(?:png|svg|woff2)$).*)',
      missing: [{ type: 'header', key: 'content-security-policy' }],
    },
  ],
}
