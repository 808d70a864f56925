import 'server-only'
import { keyedHashes } from '@/lib/auth/secret'
import { networkOf } from '@/lib/request/address'
import type { Limit } from './limits'

/** Of a limit's counter: one for each secret, the first of which is stored. */
export function hitKeys(limit: Limit, subject: string): [string, ...string[]] {
  const [hash, ...others] = keyedHashes(`limit:${networkOf(subject)}`)
  return [`${limit.name}:${hash}`, ...others.map((other) => `${limit.name}:${other}`)]
}
