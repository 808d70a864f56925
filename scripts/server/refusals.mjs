import { readFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { join } from 'node:path'
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'
import { chooseLanguage } from '../../lib/i18n/choose-language.mjs'
import { maxBytesOf } from '../../lib/request/body-sizes.mjs'
import { root } from '../lib/paths.mjs'
import { takesPreflight } from './other-sites.mjs'

const maxUrl = 8192
/** More than any page or call has. Next's work grows with their square: thousands take it seconds. */
const [maxParameters, maxCookies] = [100, 100]
// No OPTIONS: Next would list methods that do not exist, and without CORS no browser sends one.
const callMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const pageMethods = ['GET', 'HEAD']
const methodRefusal = { status: 405, code: 'METHOD_NOT_ALLOWED', allow: callMethods.join(', ') }
export const malformed = { status: 400, code: 'MALFORMED_REQUEST' }

const textsIn = (language) => {
  const { errors, refusals } = JSON.parse(readFileSync(join(root, 'messages', `${language}.json`), 'utf8'))
  return { ...errors, ...refusals }
}
export const texts = { en: textsIn('en'), th: textsIn('th') }

const drainBytes = 16_000_000
const drainTime = 5000

/** Next answers 500 to some of these, and cuts long bodies silently. */
export function refusalOf({ method = '', url = '', headers, rawHeaders, httpVersion }, path, { dev, isDraining }) {
  if (url.length > maxUrl) return { status: 414, code: 'URL_TOO_LONG' }
  if (countOf(';', headers.cookie) >= maxCookies) return { status: 431, code: 'HEADERS_TOO_LARGE' }
  // HTTP/1.0, which simple probes use, has no Host.
  const isHostRight = /^[\w.:[\]-]{1,255}$/.test(headers.host ?? (httpVersion === '1.0' ? 'none' : ''))
  // With two, a proxy may use the other one (RFC 9112, 3.2). Node keeps only the first in `headers`.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (!isHostRight || hosts.length > 1) return malformed
  if (countOf('&', url) >= maxParameters) return malformed
  if (!isRouterState(headers['next-router-state-tree'])) return malformed

  const isCall = path === '/api' || path.startsWith('/api/')
  // Next would take a POST to a page for a Server Action; there are none.
  const isPage = !isCall && !(dev && /^\/_{1,2}next/.test(path))
  const methods = isPage ? pageMethods : takesPreflight(path) ? [...callMethods, 'OPTIONS'] : callMethods
  if (!methods.includes(method)) return { status: 405, code: 'METHOD_NOT_ALLOWED', allow: methods.join(', ') }

  // Decompression makes a small request large, and Node 20 gets no fixes for its decoder.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' }
  if (Number(headers['content-length'] ?? 0) > maxBytesOf(path)) return { status: 413, code: 'TOO_LARGE' }
  if (isDraining && path === '/api/health/ready') return { status: 503, code: 'UNAVAILABLE', retryAfter: 2 }
  return undefined
}

function countOf(sign, text = '') {
  return text.split(sign).length - 1
}

/** Next answers 500 to a router state that it cannot parse, so its own parser checks it first. */
function isRouterState(header) {
  try {
    parseAndValidateFlightRouterState(header)
    return true
  } catch {
    return false
  }
}

export function refuse(request, response, { status, code, allow, retryAfter }) {
  if (allow) response.setHeader('Allow', allow)
  if (retryAfter) response.setHeader('Retry-After', retryAfter)
  const body = bodyOf(code, languageOf(request), String(request.headers['x-request-id']))
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
  if (request.method !== 'HEAD') response.write(body)
  response.end()
}

/** Ends the answer only when the request's body has arrived: closing while the client still sends would lose the answer. */
export function endAfterBody(request, response) {
  const end = response.end
  response.end = (...args) => {
    response.end = end
    discardBody(request, () => response.end(...args))
    return response
  }
}

function discardBody(request, done) {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  // With 100-continue the client has not sent its body, and will not now.
  if (request.complete || request.destroyed || !hasBody || request.headers.expect === '100-continue') return done()
  const timer = setTimeout(finish, drainTime)
  let bytes = 0
  request.on('data', (chunk) => {
    bytes += chunk.length
    if (bytes > drainBytes) finish()
  })
  request.on('end', finish).on('error', finish).on('close', finish)
  function finish() {
    clearTimeout(timer)
    request.removeAllListeners('data').off('end', finish).off('error', finish).off('close', finish)
    done()
  }
}

export function answerClientError({ code: reason, rawPacket }, socket) {
  if (reason === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) return void socket.destroy()
  const isOtherMethod =
    reason === 'HPE_INVALID_METHOD' && /^[A-Z-]{1,40} \//.test(rawPacket?.toString('latin1', 0, 60) ?? '')
  if (isOtherMethod) return writeRefusal(socket, methodRefusal)
  if (reason === 'HPE_HEADER_OVERFLOW') return writeRefusal(socket, { status: 431, code: 'HEADERS_TOO_LARGE' })
  if (reason === 'ERR_HTTP_REQUEST_TIMEOUT') return writeRefusal(socket, { status: 408, code: 'REQUEST_TIMEOUT' })
  writeRefusal(socket, malformed)
}

export function refuseConnect(_request, socket) {
  writeRefusal(socket, methodRefusal)
}

function writeRefusal(socket, { status, code, allow }) {
  const requestId = crypto.randomUUID()
  const body = bodyOf(code, 'en', requestId)
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: private, no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    ...(allow ? [`Allow: ${allow}`] : []),
    'Connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
  // A client that keeps its half open would keep the socket.
  setTimeout(() => socket.destroy(), 1000).unref()
}

function bodyOf(code, language, requestId) {
  return JSON.stringify({ message: texts[language][code], code, requestId })
}

export function languageOf({ headers }) {
  const [, choice] = /(?:^|;\s*)language=([^;]*)/.exec(headers.cookie ?? '') ?? []
  return chooseLanguage(choice, headers['accept-language'])
}
