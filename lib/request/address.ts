import { isIPv6 } from 'node:net'

/** scripts/server overwrites `X-Forwarded-For`, so that a client cannot choose its address. */
export function addressOf(headers: Headers): string {
  return headers.get('x-forwarded-for')?.split(',').pop()?.trim() || 'unknown'
}

const longestAddress = 45

/** An IPv6 visitor may use a whole /64, so it counts as one. The address is the subject's last word. */
export function networkOf(subject: string): string {
  const at = subject.lastIndexOf(' ') + 1
  const address = subject.slice(at)
  if (address.length > longestAddress || !isIPv6(address)) return subject
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
  const whole = [...groups, ...(address.includes('::') ? zeros : []), ...rest]
  // One spelling, whatever the proxy or operator writes.
  const network = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return subject.slice(0, at) + network.join(':')
}
