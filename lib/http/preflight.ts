import 'server-only'

/** Allows one method with a JSON body. scripts/server/response-headers.mjs allows any origin for these paths. */
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
