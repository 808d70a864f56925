import { type IncomingHttpHeaders, request } from 'node:http'

interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Sends what no browser or client library would: any method, path or header. */
export function rawRequest(
  baseURL: string | undefined,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseURL ?? '')
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text })
      })
    })
    // A server that has answered may close while the body is being sent: the answer counts.
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error)
    })
    outgoing.on('close', () => reject(new Error('the server closed the connection without an answer')))
    outgoing.end(body)
  })
}

export function postJson(
  baseURL: string | undefined,
  path: string,
  data: unknown,
  headers: Record<string, string> = {},
) {
  const body = JSON.stringify(data)
  return rawRequest(baseURL, 'POST', path, { headers: { 'Content-Type': 'application/json', ...headers }, body })
}
