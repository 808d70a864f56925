import 'server-only'
import { idForm } from '@/lib/id-form'
import { keyedHash, type SecretName, secretBehind } from './secret'

/** What a link is for; a link of one purpose is worthless for another. */
export type LinkPurpose =
  | 'teacher'
  | 'school'
  | 'school-invitation'
  | 'second-parent'
  | 'visit'
  /** Apart from `visit`: a release that asks for no passcode does not know it, and opens nothing. */
  | 'visit-with-passcode'

/** What else is derived for a row, and becomes worthless with the row's links. */
type SecretPurpose = LinkPurpose | 'health-link' | 'health-link-key' | 'health-link-file' | 'visit-pass'

/**
 * `<id>.<HMAC-SHA256(key, purpose, id, linkVersion)>`: it can be made again for its creator, is worthless in a database
 * dump, and becomes invalid when the row's linkVersion changes.
 */
export function linkToken(purpose: LinkPurpose, id: string, linkVersion: number, secret?: SecretName): string {
  return `${id}.${derivedSecret(purpose, id, linkVersion, { secret }).toString('base64url')}`
}

const linkForm = new RegExp(`^(${idForm})\\.[\\w-]{43}$`)

/** The row a token names, if it has a token's form; nothing is proven yet. */
export function linkedId(token: string): string | null {
  return linkForm.exec(token)?.[1] ?? null
}

/** Which secret made a token, if it is genuine. Like `isLinkToken`, which says only whether it is. */
export function secretBehindLink(
  token: string,
  purpose: LinkPurpose,
  id: string,
  linkVersion: number,
): SecretName | undefined {
  // The texts, not the bytes they decode to: several texts decode to the same bytes.
  return secretBehind(token, (secret) => linkToken(purpose, id, linkVersion, secret))
}

/** Compares in constant time; call it for unknown rows too, with any version, so that they take as long. */
export function isLinkToken(token: string, purpose: LinkPurpose, id: string, linkVersion: number): boolean {
  return secretBehindLink(token, purpose, id, linkVersion) !== undefined
}

interface Derived {
  /** What else they are for, such as a moment. */
  more?: string | number | undefined
  /** Only for what belongs to something that this secret has made; else they come from the one for what is new. */
  secret?: SecretName | undefined
}

/**
 * 32 bytes for one purpose and one row, the same each time: no key need be stored. They change with the row's linkVersion.
 */
export function derivedSecret(
  purpose: SecretPurpose,
  id: string,
  linkVersion: number,
  { more, secret }: Derived = {},
): Buffer {
  const about = `link:${purpose}:${id}:${linkVersion}${more === undefined ? '' : `:${more}`}`
  return keyedHash(about, secret)
}

/** `<until>.<signature>`, for a purpose of a row until a moment (milliseconds since 1970). */
export function timedProof(
  purpose: SecretPurpose,
  id: string,
  linkVersion: number,
  until: number,
  secret?: SecretName,
): string {
  return `${until}.${derivedSecret(purpose, id, linkVersion, { more: until, secret }).toString('base64url')}`
}

/** Which secret made a proof, if it is genuine and its moment has not come. */
export function secretBehindProof(
  proof: string,
  purpose: SecretPurpose,
  id: string,
  linkVersion: number,
): SecretName | undefined {
  const until = Number(/^(\d{13})\./.exec(proof)?.[1] ?? 0)
  const secret = secretBehind(proof, (each) => timedProof(purpose, id, linkVersion, until, each))
  return until > Date.now() ? secret : undefined
}

export function isTimedProof(proof: string, purpose: SecretPurpose, id: string, linkVersion: number): boolean {
  return secretBehindProof(proof, purpose, id, linkVersion) !== undefined
}
