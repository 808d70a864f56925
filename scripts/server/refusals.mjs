import { STATUS_CODES } from 'node:http'
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'
import { chooseLanguage } from '../../lib/i18n/choose-language.mjs'
import { maxBytesOf } from '../../lib/request/body-sizes.mjs'
import { takesPreflight } from './other-sites.mjs'
import { refusalTexts } from './refusal-texts.mjs'

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {{ status: number, code: keyof typeof refusalTexts.en, allow?: string, retryAfter?: number }} Refusal */

const maxUrl = 8192
/** More than any page or call has: over thousands of them Next takes seconds, as its work grows with their square. */
const [maxParameters, maxCookies] = [100, 100]
// No OPTIONS: Next would list methods that do not exist, and without CORS no browser sends one.
const callMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const pageMethods = ['GET', 'HEAD']
/** @type {Refusal} */
const methodRefusal = { status: 405, code: 'METHOD_NOT_ALLOWED', allow: callMethods.join(', ') }

/** @type {Refusal} */
export const malformed = { status: 400, code: 'MALFORMED_REQUEST' }

/** How much of a refused body is read before the connection may be closed. */
const drainBytes = 16_000_000
const drainTime = 5000

/**
 * What is malformed in a request, checked before routing. Next answers 500 to some of these, and cuts long
 * bodies silently.
 *
 * @param {Request} request
 * @param {string} path as it was resolved
 * @param {{ dev: boolean, isDraining: boolean }} state
 * @returns {Refusal | undefined}
 */
export function refusalOf({ method = '', url = '', headers, rawHeaders, httpVersion }, path, { dev, isDraining }) {
  if (url.length > maxUrl) return { status: 414, code: 'URL_TOO_LONG' }
  if (countOf(';', headers.cookie) >= maxCookies) return { status: 431, code: 'HEADERS_TOO_LARGE' }
  // HTTP/1.0, which simple probes speak, has no Host.
  const isHostRight = /^[\w.:[\]-]{1,255}$/.test(headers.host ?? (httpVersion === '1.0' ? 'none' : ''))
  // Of two, a proxy may go by one and we by the other (RFC 9112, 3.2). Node keeps the first alone.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (!isHostRight || hosts.length > 1) return malformed
  if (countOf('&', url) >= maxParameters) return malformed
  if (!isRouterState(headers['next-router-state-tree'])) return malformed

  const isCall = path === '/api' || path.startsWith('/api/')
  // Pages only read. Next would take any POST to one for a Server Action, which this product has none of.
  const isPage = !isCall && !(dev && /^\/_{1,2}next/.test(path))
  const methods = isPage ? pageMethods : takesPreflight(path) ? [...callMethods, 'OPTIONS'] : callMethods
  if (!methods.includes(method)) return { status: 405, code: 'METHOD_NOT_ALLOWED', allow: methods.join(', ') }

  // Unpacking is a way to make a small request large, and Node 20 gets no fixes for its decoder.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' }
  if (Number(headers['content-length'] ?? 0) > maxBytesOf(path)) return { status: 413, code: 'TOO_LARGE' }
  if (isDraining && path === '/api/health/ready') return { status: 503, code: 'UNAVAILABLE', retryAfter: 2 }
  return undefined
}

/** @param {string} sign @param {string} [text] */
function countOf(sign, text = '') {
  return text.split(sign).length - 1
}

/**
 * What Next's router says of the page a browser is on. Next itself answers 500 to one that it cannot read, so its own
 * reader is asked first.
 *
 * @param {string | string[]} [header]
 */
function isRouterState(header) {
  try {
    parseAndValidateFlightRouterState(header)
    return true
  } catch {
    return false
  }
}

/**
 * Answers in the form of every error of the product (design/contract.md).
 *
 * @param {Request} request
 * @param {Response} response
 * @param {Refusal} refusal
 */
export function refuse(request, response, { status, code, allow, retryAfter }) {
  if (allow) response.setHeader('Allow', allow)
  if (retryAfter) response.setHeader('Retry-After', retryAfter)
  const body = bodyOf(code, languageOf(request), String(request.headers['x-request-id']))
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
  if (request.method !== 'HEAD') response.write(body)
  readAway(request, () => response.end())
}

/**
 * Closing a connection in the middle of what the caller sends loses the answer on its way back. So a body is read first,
 * up to a limit of bytes and of time.
 *
 * @param {Request} request
 * @param {() => void} done
 */
function readAway(request, done) {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  const isWaiting = request.headers.expect === '100-continue' // it has not sent its body and now never will
  if (!hasBody || isWaiting) return done()
  const timer = setTimeout(finish, drainTime)
  let bytes = 0
  request.on('data', (chunk) => {
    bytes += chunk.length
    if (bytes > drainBytes) finish()
  })
  request.on('end', finish).on('error', finish)
  function finish() {
    clearTimeout(timer)
    request.removeAllListeners('data')
    done()
  }
}

/**
 * Answers what is not even HTTP, or comes too slowly. There is no request object then, so the answer is written by hand.
 *
 * @param {Error & { code?: string, rawPacket?: Buffer }} error
 * @param {import('node:stream').Duplex & { _httpMessage?: Response }} socket
 */
export function answerClientError({ code: reason, rawPacket }, socket) {
  // Half an answer may be out already.
  if (reason === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) return void socket.destroy()
  const isOtherMethod =
    reason === 'HPE_INVALID_METHOD' && /^[A-Z-]{1,40} \//.test(rawPacket?.toString('latin1', 0, 60) ?? '')
  if (isOtherMethod) return writeRefusal(socket, methodRefusal)
  if (reason === 'HPE_HEADER_OVERFLOW') return writeRefusal(socket, { status: 431, code: 'HEADERS_TOO_LARGE' })
  if (reason === 'ERR_HTTP_REQUEST_TIMEOUT') return writeRefusal(socket, { status: 408, code: 'REQUEST_TIMEOUT' })
  writeRefusal(socket, malformed)
}

/** This is no proxy. @param {Request} _request @param {import('node:stream').Duplex} socket */
export function refuseConnect(_request, socket) {
  writeRefusal(socket, methodRefusal)
}

/** @param {import('node:stream').Duplex} socket @param {Refusal} refusal */
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
  // A caller that keeps its own half open would keep the socket.
  setTimeout(() => socket.destroy(), 1000).unref()
}

/** @param {Refusal['code']} code @param {'en' | 'th'} language @param {string} requestId */
function bodyOf(code, language, requestId) {
  return JSON.stringify({ message: refusalTexts[language][code], code, requestId })
}

/** @param {Request} request */
export function languageOf({ headers }) {
  const [, choice] = /(?:^|;\s*)language=([^;]*)/.exec(headers.cookie ?? '') ?? []
  return chooseLanguage(choice, headers['accept-language'])
}
