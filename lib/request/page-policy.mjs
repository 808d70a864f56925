// Set by the web server (scripts/server.mjs), since middleware costs a page much more; by middleware only without that
// server.

/** In the request: Next reads the nonce for its own scripts there, and `responseNonce` for ours. */
export const policyHeader = 'content-security-policy'

/** @param {{ development: boolean }} options */
export function newPagePolicy({ development }) {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    // Inline styles position charts and toasts; they can run nothing.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https://lh3.googleusercontent.com https://profile.line-scdn.net",
    "font-src 'self'",
    // Otherwise script-src applies, where 'strict-dynamic' allows no address.
    "worker-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
