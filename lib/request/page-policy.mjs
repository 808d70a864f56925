/*
 * A plain module: the web server (scripts/server.mjs) sets the policy, since Next's middleware costs a page much more, and the
 * middleware where a page comes to Next without that server.
 */

/** Where Next finds the nonce for its own scripts, and `responseNonce` that for ours: in the request. */
export const policyHeader = 'content-security-policy'

/**
 * The Content-Security-Policy of a page, with a nonce of its own for each answer.
 *
 * @param {{ development: boolean }} options
 */
export function newPagePolicy({ development }) {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
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
