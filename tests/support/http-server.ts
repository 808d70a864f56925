import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Route } from '@/lib/http/route'

/** How an answer gets lost after the work: a proxy answers 503, or the connection breaks. */
export type Loss = '503' | 'cut'

/** Route handlers behind a real port, for other programs. Each POST takes one of `losses`. */
export async function serveRoutes(path: string, routes: Record<string, Route>, losses: Loss[] = []) {
  const seen: string[] = []
  const server = createServer(async (incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url}`)
    const answer = await answerTo(incoming, path, routes)
    const loss = incoming.method === 'POST' ? losses.shift() : undefined
    if (loss === 'cut') return outgoing.destroy()
    if (loss === '503') return outgoing.writeHead(503, { 'Retry-After': '1' }).end('{"code":"","message":""}')
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () => new Promise((resolve) => server.close(resolve))
  return { url, seen, stop }
}

async function answerTo(incoming: IncomingMessage, path: string, routes: Record<string, Route>): Promise<Response> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const { method = 'GET', url = '' } = incoming
  const route = routes[method]
  if (!route || url.split('?')[0] !== path) return Response.json({ code: 'NOT_FOUND' }, { status: 404 })
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)])
  const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}
  const request = new Request(`http://localhost:3000${url}`, { method, headers, ...body })
  return route(request, { params: Promise.resolve({}) })
}
