import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { root } from '../lib/paths.mjs'
import { listPage, messagePage } from './inbox-pages.mjs'

/** @typedef {import('./inbox.mjs').InboxMessage} InboxMessage */

/**
 * The inbox in a browser, and as JSON for the tests:
 * `GET /api/messages` (newest first; `?to=` narrows to one address), `GET /api/messages/<id>`, `DELETE /api/messages`.
 *
 * @param {{ messages: () => InboxMessage[], clear: () => Promise<void> }} store
 */
export function inboxWeb({ messages, clear }) {
  return createServer((request, response) => {
    answer(request, response).catch(() => send(response, 400, 'text/plain', 'Bad request'))
  })

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async function answer(request, response) {
    // A page of another site must not read the mails by pointing its own name at this machine.
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

/** @param {import('node:http').ServerResponse} response */
async function sendFont(response) {
  const file = await readFile(join(root, 'app', 'fonts', 'noto-sans-thai-looped-thai-wght.woff2')).catch(() => null)
  // A mail is shown in a frame without an origin, for which any file is another site's.
  response.writeHead(file ? 200 : 404, { 'Content-Type': 'font/woff2', 'Access-Control-Allow-Origin': '*' })
  response.end(file)
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} type
 * @param {string} body
 */
function send(response, status, type, body) {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    // Pictures in a mail may come from anywhere a mail reader would load them from; nothing else may load or run.
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; font-src 'self'; frame-ancestors 'self'; base-uri 'none'",
  })
  response.end(body)
}
