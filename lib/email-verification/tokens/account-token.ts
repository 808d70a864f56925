import 'server-only'
import { createHmac } from 'node:crypto'
import { hashToken } from '@/lib/auth/token'
import { env } from '@/lib/env'

/**
 * The 256-bit token of an AccountToken row, as mailed. It is derived, not stored: a mail that is sent twice by a failing
 * server carries the same link both times, and a database dump holds only its hash.
 */
export function accountToken(id: string): string {
  return createHmac('sha256', env().AUTH_SECRET).update(`account-token:${id}`).digest('base64url')
}

export function accountTokenHash(id: string): string {
  return hashToken(accountToken(id))
}
