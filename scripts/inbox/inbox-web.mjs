import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { root } from '../lib/paths.mjs'
import { listPage, messagePage } from './inbox-pages.mjs'

// The inbox in a browser, and as JSON for the tests:
// `GET /api/messages` (newest first; `?to=` narrows to one address), `GET /api/messages/<id>`, `DELETE /api/messages`.
export function inboxWeb({ messages, clear }) {
  return createServer((request, response) => {
    answer(request, response).catch(() => send(response, 400, 'text/plain', 'Bad request'))
  })

  async function answer(request, response) {
    // DNS rebinding: a page of another site must not read the mails.
    if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? ''))
      return send(response, 421, 'text/plain', '')
    if (request.headers['sec-fetch-site'] === 'cross-site' && request.method !== 'GET')
      return send(response, 403, 'text/plain', '')

    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const [, id] = pathname.match(/^\/(?:api\/)?messages\/([\d-]+)$/) ?? []
    const message = id && messages().find((one) => one.id === id)
    const isApi = pathname.startsWith('/api/')

    if (request.method === 'DELETE' && pathname === '/api/messages') {
      await clear()
      return send(response, 204, 'application/json', '')
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, 'text/plain', '')
    if (pathname === '/api/messages') {
      const to = searchParams.get('to')?.toLowerCase()
      const found = messages().filter((one) => !to || one.to.some((address) => address.toLowerCase() === to))
      return send(response, 200, 'application/json', JSON.stringify(found))
    }
    if (message && isApi) return send(response, 200, 'application/json', JSON.stringify(message))
    if (message) return send(response, 200, 'text/html', messagePage(message))
    if (pathname === '/thai.woff2') return sendFont(response)
    if (pathname === '/') return send(response, 200, 'text/html', listPage(messages()))
    send(response, 404, 'text/plain', 'Not found')
  }
}

async function sendFont(response) {
  const file = await readFile(join(root, 'app', 'fonts', 'noto-sans-thai-looped-thai-wght.woff2')).catch(() => null)
  // A mail is shown in a frame without an origin, so any file is cross-origin.
  response.writeHead(file ? 200 : 404, { 'Content-Type': 'font/woff2', 'Access-Control-Allow-Origin': '*' })
  response.end(file)
}

function send(response, status, type, body) {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    // As in a mail reader, a mail may load pictures from anywhere, and nothing else.
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; font-src 'self'; frame-ancestors 'self'; base-uri 'none'",
  })
  response.end(body)
}
