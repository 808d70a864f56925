import { isIP } from 'node:net'

/**
 * Headers that only our own code or a trusted proxy may set. Next believes several of them; each was a way past a
 * check at some time (CVE-2025-29927, CVE-2026-44581).
 */
const notFromOutside = new Set([
  // Which traces are kept, and under which number, is not for a stranger to say (docs/decisions/0035).
  'baggage',
  'traceparent',
  'tracestate',
  'content-security-policy',
  'content-security-policy-report-only',
  'forwarded',
  'next-action',
  'next-resume',
  'true-client-ip',
  'x-http-method-override',
  'x-matched-path',
  'x-nextjs-data',
  'x-nonce',
  'x-now-route-matches',
  'x-original-url',
  'x-real-ip',
  'x-request-id',
  'x-rewrite-url',
])
const notFromOutsidePrefixes = ['x-action-', 'x-forwarded-', 'x-invoke-', 'x-middleware-', 'x-next-']

/**
 * Replaces what the caller says about itself by what is known: its address, the host and the protocol.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {number} hops how many proxies of ours add to `X-Forwarded-For`; 0: the caller is the connection's peer
 */
export function trustForwarded(request, hops) {
  const { headers, socket } = request
  const told = {
    for: valuesOf(headers['x-forwarded-for']),
    host: valuesOf(headers['x-forwarded-host']),
    proto: valuesOf(headers['x-forwarded-proto']),
  }
  for (const name of Object.keys(headers))
    if (notFromOutside.has(name) || notFromOutsidePrefixes.some((prefix) => name.startsWith(prefix)))
      delete headers[name]

  const trusted = hops > 0
  // With fewer entries than proxies, the request came past them: then nothing in it counts.
  const client = trusted ? addressIn(told.for.at(-hops)) : undefined
  const proto = trusted ? told.proto.at(-1) : undefined
  const host = trusted ? told.host.at(-1) : undefined
  headers['x-forwarded-for'] = client ?? addressIn(socket.remoteAddress) ?? 'unknown'
  headers['x-forwarded-proto'] = proto === 'https' ? 'https' : 'http'
  headers['x-forwarded-host'] = host && /^[\w.:[\]-]{1,255}$/.test(host) ? host : (headers.host ?? '')
}

/** @param {string | string[] | undefined} header */
function valuesOf(header) {
  const all = Array.isArray(header) ? header.join(',') : (header ?? '')
  return all.split(',').map((value) => value.trim())
}

/**
 * @param {string | undefined} text an address, perhaps with a port or as IPv4 within IPv6
 * @returns {string | undefined} the plain address
 */
function addressIn(text = '') {
  const address = text
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) ? address : undefined
}
