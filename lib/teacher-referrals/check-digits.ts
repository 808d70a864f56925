import 'server-only'
import { createHash } from 'node:crypto'
import { env } from '@/lib/env'
import type { MailCheck } from './types'

export const siteName = () => new URL(env().APP_URL).host

export function mailCheckOf(referralId: string): MailCheck {
  const hash = createHash('sha256').update(`check ${referralId}`).digest()
  return { digits: String(hash.readUInt32BE() % 10_000).padStart(4, '0'), page: `${siteName()}/for-teachers` }
}
