import { hostileTexts } from './hostile-texts'

/** The server's limits of an address and of headers. */
const [queryBytes, headerBytes] = [8_000, 15_000]

interface Request {
  headers?: Record<string, string>
  query?: string
}

function fill(unit: string, bytes = headerBytes): string {
  return unit.repeat(Math.floor(bytes / unit.length))
}

/** Headers of the greatest length, next to a valid cookie. */
function hostileHeaders(cookie: string): Record<string, string>[] {
  return [
    { cookie: `${cookie}; ${fill(';')}` },
    { cookie: `${cookie}; language=${fill('=')}; sati-device=${fill('~', 900)}` },
    { 'accept-language': fill(',;q=1') },
    { 'user-agent': fill('Mozilla/5.0 (') },
    { 'idempotency-key': fill('a ') },
    { 'x-api-key': `sati_live_${fill('a')}` },
    { 'x-forwarded-for': fill('a:') },
    { 'x-referral-link': fill('0123-') },
  ]
}

const names = ['childId', 'school', 'search', 'before', 'from', 'next', 'language']

function hostileQueries(): string[] {
  const chosen = ['marks in the wrong order', 'groups of an IPv6 address', 'spaces']
  const texts = hostileTexts(queryBytes).filter(([name]) => chosen.includes(name))
  const values = texts.map(([, text]) => new URLSearchParams({ '': text }).toString().slice(1, queryBytes))
  const whole = [fill('a&', queryBytes), fill('%41=%42&', queryBytes)]
  const named = names.map((name, at) => `${name}=${values[at % values.length]?.replace(/%.?$/, '')}`)
  return [...whole, ...named].map((query) => `?${query}`)
}

/** Each variant has one part of the greatest length. */
export function hostileRequests(cookie: string): Request[] {
  return [...hostileHeaders(cookie).map((headers) => ({ headers })), ...hostileQueries().map((query) => ({ query }))]
}

export const hostileIds = hostileTexts(2_600)
  .slice(0, 6)
  .map(([, text]) => text)
