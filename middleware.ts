import { type NextRequest, NextResponse } from 'next/server'

/**
 * The Content-Security-Policy of pages, with a nonce of its own for each response. Never authorisation: that is in the
 * data layer of every page and call.
 */
export function middleware(request: NextRequest): NextResponse {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  const policy = contentSecurityPolicy(nonce)
  const headers = new Headers(request.headers)
  // Next reads the nonce for its own scripts from here; what a client sent under these names is overwritten.
  headers.set('content-security-policy', policy)
  headers.delete('x-nonce')
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}

function contentSecurityPolicy(nonce: string): string {
  const development = process.env.NODE_ENV === 'development'
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    // Inline styles carry the positions in the charts and the toasts; they can run nothing.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https://lh3.googleusercontent.com https://profile.line-scdn.net",
    "font-src 'self'",
    // Without it the scripts' rule holds, and 'strict-dynamic' takes no address.
    "worker-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export const config = {
  matcher: [
    '/((?!api/|_next/|.well-known/|icon.svg|favicon.ico|manifest.webmanifest|sw.js|sw-off.js|.*\\.(?:png|svg|woff2)$).*)',
  ],
}
