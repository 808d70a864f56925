import { isIP } from 'node:net'

/** Only our code or a trusted proxy may set these. Next trusts several, which bypassed checks (CVE-2025-29927, CVE-2026-44581). */
const notFromOutside = new Set([
  // A caller must not choose which traces are kept, and under which id (docs/decisions/0035).
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

/** `hops`: how many of our proxies append to `X-Forwarded-For`; 0: the caller is the connection's peer. */
export function trustForwarded({ headers, socket }, hops) {
  const [clients, hosts, protos] = ['for', 'host', 'proto'].map((name) => valuesOf(headers[`x-forwarded-${name}`]))
  for (const name of Object.keys(headers))
    if (notFromOutside.has(name) || notFromOutsidePrefixes.some((prefix) => name.startsWith(prefix)))
      delete headers[name]

  const trusted = hops > 0
  // With fewer entries than proxies, the request bypassed them, and no entry counts.
  const client = trusted ? addressIn(clients.at(-hops)) : undefined
  const proto = trusted ? protos.at(-1) : undefined
  const host = trusted ? hosts.at(-1) : undefined
  headers['x-forwarded-for'] = client ?? addressIn(socket.remoteAddress) ?? 'unknown'
  headers['x-forwarded-proto'] = proto === 'https' ? 'https' : 'http'
  headers['x-forwarded-host'] = host && /^[\w.:[\]-]{1,255}$/.test(host) ? host : (headers.host ?? '')
}

function valuesOf(header) {
  const all = [header ?? ''].flat().join(',')
  return all.split(',').map((value) => value.trim())
}

function addressIn(text = '') {
  const address = text
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) ? address : undefined
}
