import 'server-only'
import { type SecretName, secretBehind } from '@/lib/auth/secret'
import { derivedSecret, type LinkPurpose, linkToken, secretBehindProof, timedProof } from '@/lib/auth/signed-link'
import { env } from '@/lib/env'

/** A link's row, as far as its addresses are made of it. */
export interface LinkRow {
  id: string
  linkVersion: number
  expiresAt: Date
  hasPasscode: boolean
}

/** Of the token in the visit sheet's address. */
export function visitPurpose({ hasPasscode }: Pick<LinkRow, 'hasPasscode'>): LinkPurpose {
  return hasPasscode ? 'visit-with-passcode' : 'visit'
}

/** Shown by software before it asks for anything, and by a phone on its lock screen: no word about the child, none about health. */
const label = 'Sati: shared by a parent'

/**
 * The visit sheet's address, and behind its `#` the same link for a clinic's software: a SMART Health Link (HL7 SMART Health
 * Cards and Links 1.0.0). What is behind a `#` no browser sends, so the key in it reaches no server and no log.
 */
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

/** What belongs to one address of a link: its key and its files come from the secret that the address was made with. */
type OfAddress = Pick<LinkRow, 'id' | 'linkVersion'> & { secret?: SecretName }

/** What the files of a SMART Health Link are encrypted with: A256GCM. Derived at each request, and stored nowhere. */
export function healthLinkKey({ id, linkVersion, secret }: OfAddress): Buffer {
  return derivedSecret('health-link-key', id, linkVersion, { secret })
}

/**
 * Names the row and proves it, in 65 letters: the whole address may have 128, and 256 bits of it must be beyond guessing.
 * It is not the visit sheet's token, which opens what this one only hands out encrypted.
 */
function manifestToken(id: string, linkVersion: number, secret?: SecretName): string {
  return shortName(id) + derivedSecret('health-link', id, linkVersion, { secret }).toString('base64url')
}

function shortName(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
}

/** The row that the token of a manifest or of a file names, if it has the form; nothing is proven yet. */
export function healthLinkId(token: string): string | null {
  const [, name = ''] = /^([\w-]{22})(?:\.\d{13}\.)?[\w-]{43}$/.exec(token) ?? []
  if (!name) return null
  const hex = Buffer.from(name, 'base64url').toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The end of an address of a file, until a moment (milliseconds since 1970). */
export function fileToken({ id, linkVersion, secret }: OfAddress, until: number): string {
  return `${shortName(id)}.${timedProof('health-link-file', id, linkVersion, until, secret)}`
}

/** Which secret made the token, if it is genuine. */
export function secretBehindFile(token: string, id: string, linkVersion: number): SecretName | undefined {
  return secretBehindProof(token.slice(token.indexOf('.') + 1), 'health-link-file', id, linkVersion)
}

/** Which secret made the token, if it is genuine. */
export function secretBehindManifest(token: string, id: string, linkVersion: number): SecretName | undefined {
  return secretBehind(token, (secret) => manifestToken(id, linkVersion, secret))
}
