import { type NextRequest, NextResponse } from 'next/server'

/**
 * Gives each page its Content-Security-Policy: in the request, where Next and `responseNonce` read the nonce for the scripts, and in
 * the answer. Never authorization: that is in the data layer of every page and call.
 */
export function middleware(request: NextRequest): NextResponse {
  const policy = newPolicy()
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  headers.delete('x-nonce')
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

function newPolicy(): string {
  const isDevelopment = process.env.NODE_ENV === 'development'
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    // Inline styles position charts and toasts; they can run nothing.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https://lh3.googleusercontent.com https://profile.line-scdn.net",
    "font-src 'self'",
    // Otherwise script-src applies, where 'strict-dynamic' allows no address.
    "worker-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export const config = {
  // In this process: the sandbox of the Edge runtime was a tenth of what a page costs (docs/decisions/0031).
  runtime: 'nodejs',
  matcher: '/((?!api/|_next/static/).*)',
}
