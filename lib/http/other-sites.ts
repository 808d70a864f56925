import 'server-only'

/**
 * For the calls that pages of other sites may make, which are those of SMART Health Links alone: a clinic's software may be
 * a page. With any site allowed a browser sends no cookies and hands over no answer to a request with them.
 */
export const otherSitesHeaders: Record<string, string> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After',
}

/** What a browser asks before such a call: the one method, and JSON as its body. */
export function preflight(method: 'GET' | 'POST'): () => Response {
  return () =>
    new Response(null, {
      status: 204,
      headers: {
        ...otherSitesHeaders,
        'Access-Control-Allow-Methods': method,
        'Access-Control-Allow-Headers': 'Content-Type',
        'Access-Control-Max-Age': '3600',
        'Cache-Control': 'private, no-store',
      },
    })
}
