import 'server-only'
import { type SecretName, signingSecret } from '@/lib/auth/secret'
import { derivedSecret, type LinkPurpose, linkToken, secretBehindTimedToken, timedToken } from '@/lib/auth/signed-link'
import { env } from '@/lib/env'

export interface LinkRow {
  id: string
  linkVersion: number
  expiresAt: Date
  hasPasscode: boolean
}

export function visitPurpose({ hasPasscode }: Pick<LinkRow, 'hasPasscode'>): LinkPurpose {
  return hasPasscode ? 'visit-with-passcode' : 'visit'
}

/** Shown before a passcode and on lock screens: must not mention the child or health. */
const label = 'Sati: shared by a parent'

/** With a SMART Health Link (HL7, 1.0.0) after the `#`: no browser sends it, so its key is in no log. */
export function visitAddress(row: LinkRow): string {
  const payload = {
    url: `${env().APP_URL}/api/health-links/${manifestToken(row.id, row.linkVersion)}`,
    key: healthLinkKey(row).toString('base64url'),
    exp: Math.floor(row.expiresAt.getTime() / 1000),
    ...(row.hasPasscode ? { flag: 'P' } : {}),
    label,
  }
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${env().APP_URL}/visit-sheet?token=${linkToken(visitPurpose(row), row.id, row.linkVersion)}#shlink:/${encoded}`
}

/** `secret` is the one that the address was made with: its key and files must use the same. */
type LinkSeed = Pick<LinkRow, 'id' | 'linkVersion'> & { secret?: SecretName }

/** For A256GCM. Derived at each request, never stored. */
export function healthLinkKey({ id, linkVersion, secret }: LinkSeed): Buffer {
  return derivedSecret('health-link-key', id, linkVersion, { secret })
}

/** 65 characters, 256 bits secret: an URL may have 128. Not the visit sheet's token, which gives plain text. */
function manifestToken(id: string, linkVersion: number, secret?: SecretName): string {
  return shortName(id) + derivedSecret('health-link', id, linkVersion, { secret }).toString('base64url')
}

function shortName(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
}

/** The row id in a token, which is not verified; null if malformed. */
export function healthLinkId(token: string): string | null {
  const [, name = ''] = /^([\w-]{22})(?:\.\d{13}\.)?[\w-]{43}$/.exec(token) ?? []
  if (!name) return null
  const hex = Buffer.from(name, 'base64url').toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** @param until milliseconds since 1970 */
export function fileToken({ id, linkVersion, secret }: LinkSeed, until: number): string {
  return `${shortName(id)}.${timedToken('health-link-file', id, linkVersion, until, secret)}`
}

/** The secret that signed the token; undefined if none did. */
export function secretBehindFile(token: string, id: string, linkVersion: number): SecretName | undefined {
  return secretBehindTimedToken(token.slice(token.indexOf('.') + 1), 'health-link-file', id, linkVersion)
}

export function secretBehindManifest(token: string, id: string, linkVersion: number): SecretName | undefined {
  return signingSecret(token, (secret) => manifestToken(id, linkVersion, secret))
}
