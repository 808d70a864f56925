import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/env'

/** A keyed hash that distinguishes callers in the log: without AUTH_SECRET no network address can be recovered. */
export function visitorHash(address: string): string {
  return createHmac('sha256', env().AUTH_SECRET).update(`visitor:${address}`).digest('base64url').slice(0, 16)
}
