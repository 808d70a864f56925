import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../lib/paths.mjs'
import { isForOtherSites } from './other-sites.mjs'

/** The headers of every answer are set here. Only the policy of pages is elsewhere: it has a nonce (middleware.ts). */
const fixed = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
}
const noScriptPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const pageFallbackPolicy =
  "default-src 'self'; script-src 'none'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const serviceWorkers = new Set(['/sw.js', '/sw-off.js'])
const serviceWorkerPolicy = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Their address has a personal token, which must not leak by the Referer header. */
const tokenPages =
  /^\/(letter|teacher-login|teacher-assessment|school-referral|school-invitation|second-parent|visit-sheet|verify-email|reset-password)(\/|$)/

/** The sign-in page has such an address in `next`. */
const tokenInQuery = /(token|code)(=|%3d)/i

const definitions = '/api/fhir/'

/** Only existing files, the same for every visitor, are public: a missing one is answered by a page, which is private. */
const folder = join(root, 'public')
const publicFiles = new Set([
  '/icon.svg',
  ...readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll('\\', '/')}`),
])

/** Sets the headers when the head is written, so that they win over those of the application and of Next. */
export function addResponseHeaders(request, response, { path: resolved, requestId, dev, isHttps }) {
  const path = resolved ?? ''
  const [, query = ''] = (request.url ?? '').split(/\?(.*)/s)
  const carriesToken = tokenPages.test(path) || tokenInQuery.test(query)
  const writeHead = response.writeHead

  response.writeHead = (given, ...rest) => {
    // A page cannot choose its status: lib/boot.ts lists requests that failed because the database is not available.
    const isUnavailable = given === 500 && /** @type {any} */ (globalThis).__satiUnavailable?.delete(requestId)
    const status = isUnavailable ? 503 : given
    if (isUnavailable) response.setHeader('Retry-After', '2')
    const givenHeaders = rest.find((value) => value && typeof value === 'object' && !Array.isArray(value))
    for (const [name, value] of Object.entries(givenHeaders ?? {}))
      if (value !== undefined) response.setHeader(name, value)

    for (const [name, value] of Object.entries(fixed)) response.setHeader(name, value)
    // Not redirects, which browsers may cache for as long as a file.
    const isFound = status < 300 || status === 304
    // Files do without: the first two are for documents, a name changes with its content, and ranges are ignored (files.mjs).
    if (path.startsWith('/_next/static/') && isFound)
      for (const name of ['Permissions-Policy', 'Cross-Origin-Opener-Policy', 'Last-Modified', 'Accept-Ranges'])
        response.removeHeader(name)
    // Chats show the pictures of /share/ on their own pages, and other sites call SMART Health Links.
    const isCalledByOthers = isForOtherSites(path)
    if (path.startsWith('/share/') || isCalledByOthers)
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    // `*` excludes cookies: browsers withhold the answer to a request that carries some.
    if (isCalledByOthers) {
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.setHeader('Access-Control-Expose-Headers', 'Retry-After')
    }
    response.setHeader('X-Request-Id', requestId)
    response.setHeader('Referrer-Policy', carriesToken ? 'no-referrer' : 'same-origin')
    if (isHttps) response.setHeader('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
    const isPublic = isPublicFile(path, dev) || path.startsWith(definitions)
    if (!(isFound && isPublic)) response.setHeader('Cache-Control', 'private, no-store')
    const isHtml = String(response.getHeader('Content-Type') ?? '').startsWith('text/html')
    // A page's own is set by middleware.ts; a caller's own header of this name was dropped (forwarded.mjs).
    const pagePolicy = request.headers['content-security-policy'] ?? pageFallbackPolicy
    const policy = isHtml ? pagePolicy : serviceWorkers.has(path) ? serviceWorkerPolicy : noScriptPolicy
    response.setHeader('Content-Security-Policy', policy)
    if (serviceWorkers.has(path)) response.setHeader('Cache-Control', 'no-cache')
    return Reflect.apply(writeHead, response, [status, ...rest.filter((value) => value !== givenHeaders)])
  }
}

export function isPage(path, dev) {
  return path !== '/api' && !path.startsWith('/api/') && !isPublicFile(path, dev)
}

export function isPublicFile(path, dev) {
  return path.startsWith('/_next/static/') || (dev && path.startsWith('/_')) || publicFiles.has(path)
}
