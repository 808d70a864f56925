import 'server-only'
import { keyedHash } from '@/lib/auth/secret'

/** A keyed hash that distinguishes callers in the log: without AUTH_SECRET no network address can be recovered. */
export function visitorHash(address: string): string {
  return keyedHash(`visitor:${address}`).toString('base64url').slice(0, 16)
}
