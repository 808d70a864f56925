import { isIPv6 } from 'node:net'

/**
 * The network address of a request. scripts/server overwrites `X-Forwarded-For` with what it knows itself, so that a
 * client cannot choose its own.
 */
export function addressOf(headers: Headers): string {
  return headers.get('x-forwarded-for')?.split(',').pop()?.trim() || 'unknown'
}

/** The longest an IPv6 address can be written. */
const longestAddress = 45

/** An IPv6 visitor has a whole /64 to choose addresses from: it counts as one. An address is all of a subject, or its last word. */
export function networkOf(subject: string): string {
  const at = subject.lastIndexOf(' ') + 1
  const address = subject.slice(at)
  if (address.length > longestAddress || !isIPv6(address)) return subject
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
  const whole = [...groups, ...(address.includes('::') ? zeros : []), ...rest]
  // However an operator or a proxy writes the figures.
  const network = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return subject.slice(0, at) + network.join(':')
}
