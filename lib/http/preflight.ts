import 'server-only'

/**
 * What a browser asks before a page of another site may make a call: the one method, and JSON as its body. That any site may is
 * said for every answer of these addresses by scripts/server/response-headers.mjs.
 */
export function preflight(method: 'GET' | 'POST'): () => Response {
  return () =>
    new Response(null, {
      status: 204,
      headers: {
        'Access-Control-Allow-Methods': method,
        'Access-Control-Allow-Headers': 'Content-Type',
        'Access-Control-Max-Age': '3600',
      },
    })
}
