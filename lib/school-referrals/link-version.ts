import 'server-only'
import { isLinkToken } from '@/lib/auth/signed-link'

export type LinkVersion = { linkVersion: number } | { letterVersion: number }

export type LinkVersions = Record<'linkVersion' | 'letterVersion', number>

/** Of the mailed link or of the paper letter; null for neither. Both are compared, so that each takes as long. */
export function versionOf(token: string, id: string, { linkVersion, letterVersion }: LinkVersions): LinkVersion | null {
  const isMailed = isLinkToken(token, 'school', id, linkVersion)
  const isOfLetter = isLinkToken(token, 'letter', id, letterVersion)
  if (isMailed) return { linkVersion }
  return isOfLetter ? { letterVersion } : null
}
