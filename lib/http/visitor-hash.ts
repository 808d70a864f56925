import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/env'

/** Tells the callers of a log apart without keeping their network addresses: without AUTH_SECRET it leads back to none. */
export function visitorHash(address: string): string {
  return createHmac('sha256', env().AUTH_SECRET).update(`visitor:${address}`).digest('base64url').slice(0, 16)
}
