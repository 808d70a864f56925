import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { policyHeader } from '../../lib/request/page-policy.mjs'
import { root } from '../lib/paths.mjs'
import { isForOtherSites } from './other-sites.mjs'

/**
 * The one place of the headers of every answer. A page that Next answers has a policy of its own, with a nonce
 * (lib/request/page-policy.mjs); here is what all else has.
 */
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

/** A service worker asks the network for all that it keeps, under this policy of its own. */
const serviceWorkers = new Set(['/sw.js', '/sw-off.js'])
const serviceWorkerPolicy = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Their address carries a personal token, which must not travel on. */
const tokenPages =
  /^\/(teacher-login|teacher-assessment|school-referral|school-invitation|second-parent|visit-sheet|verify-email|reset-password)(\/|$)/

/** Signing in on the way to such a page carries its address along, as `next`. */
const tokenInQuery = /token(=|%3d)/i

/** Calls that answer every caller the same: what the codes of a FHIR export mean. */
const definitions = '/api/fhir/'

/** Files that are the same for every visitor, and no address beside them: what is not there is a page that says so. All else is private. */
const folder = join(root, 'public')
const publicFiles = new Set([
  // Of app/, not of the folder.
  '/icon.svg',
  ...readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll('\\', '/')}`),
])

/**
 * Arranges for the headers to be set at the last moment, so that nothing the application or Next sets wins over them.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {{ path: string | null, requestId: string, dev: boolean, isHttps: boolean }} context `path` as it was resolved
 */
export function addResponseHeaders(request, response, { path: resolved, requestId, dev, isHttps }) {
  // Of an address that is none, nothing is public.
  const path = resolved ?? ''
  const [, query = ''] = (request.url ?? '').split(/\?(.*)/s)
  const carriesToken = tokenPages.test(path) || tokenInQuery.test(query)
  const writeHead = response.writeHead

  response.writeHead = (asked, ...rest) => {
    // A page cannot choose its status: lib/boot.ts says which ones failed because the database is away.
    const isAway = asked === 500 && /** @type {any} */ (globalThis).__satiUnavailable?.delete(requestId)
    const status = isAway ? 503 : asked
    if (isAway) response.setHeader('Retry-After', '2')
    const given = rest.find((value) => value && typeof value === 'object' && !Array.isArray(value))
    for (const [name, value] of Object.entries(given ?? {})) if (value !== undefined) response.setHeader(name, value)

    for (const [name, value] of Object.entries(fixed)) response.setHeader(name, value)
    // Not what leads elsewhere, either: browsers may keep that for as long as a file.
    const isFound = status < 300 || status === 304
    // A document has permissions and an opener; its scripts and fonts, of which there are a dozen or two, have none of their
    // own. Their names change with what is in them: no date is compared, and no half of one is asked for.
    if (path.startsWith('/_next/static/') && isFound)
      for (const name of ['Permissions-Policy', 'Cross-Origin-Opener-Policy', 'Last-Modified', 'Accept-Ranges'])
        response.removeHeader(name)
    // The pictures of links in chats are for pages of others, as are the calls of SMART Health Links.
    const isCalledByOthers = isForOtherSites(path)
    if (path.startsWith('/share/') || isCalledByOthers)
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    // Any site, and so without cookies: a browser hands over no answer to a request that carries some. Refusals too.
    if (isCalledByOthers) {
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.setHeader('Access-Control-Expose-Headers', 'Retry-After')
    }
    response.setHeader('X-Request-Id', requestId)
    response.setHeader('Referrer-Policy', carriesToken ? 'no-referrer' : 'same-origin')
    if (isHttps) response.setHeader('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
    const isPublic = isForEverybody(path, dev) || path.startsWith(definitions)
    if (!(isFound && isPublic)) response.setHeader('Cache-Control', 'private, no-store')
    if (serviceWorkers.has(path)) {
      response.setHeader('Cache-Control', 'no-cache')
      response.setHeader('Content-Security-Policy', serviceWorkerPolicy)
    }
    if (!response.hasHeader('Content-Security-Policy')) {
      const isHtml = String(response.getHeader('Content-Type') ?? '').startsWith('text/html')
      // Set by our server for Next to read: what a caller sends under this name is dropped before (forwarded.mjs).
      const pagePolicy = request.headers[policyHeader] ?? pageFallbackPolicy
      response.setHeader('Content-Security-Policy', isHtml ? pagePolicy : noScriptPolicy)
    }
    return Reflect.apply(writeHead, response, [status, ...rest.filter((value) => value !== given)])
  }
}

/** True for what is neither a call nor a file. @param {string} path @param {boolean} dev */
export function isPage(path, dev) {
  return path !== '/api' && !path.startsWith('/api/') && !isForEverybody(path, dev)
}

/** True for a file. @param {string} path @param {boolean} dev */
export function isForEverybody(path, dev) {
  return path.startsWith('/_next/static/') || (dev && path.startsWith('/_')) || publicFiles.has(path)
}
