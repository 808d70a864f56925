import 'server-only'
import { idForm } from '@/lib/id-form'
import { keyedHash, type SecretName, signingSecret } from './secret'

/** A token of one purpose is invalid for any other. */
export type LinkPurpose =
  | 'teacher'
  | 'school'
  /** A school's, by its paper letter: it opens what the mailed link opens, until the letter is lost. */
  | 'letter'
  | 'school-invitation'
  | 'second-parent'
  | 'visit'
  /** Not `visit`: a release without passcodes does not know this purpose, and opens nothing. */
  | 'visit-with-passcode'

type SecretPurpose = LinkPurpose | 'health-link' | 'health-link-key' | 'health-link-file' | 'visit-pass'

/** Can be derived again, is worthless in a database dump, and becomes invalid when the row's linkVersion changes. */
export function linkToken(purpose: LinkPurpose, id: string, linkVersion: number, secret?: SecretName): string {
  return `${id}.${derivedSecret(purpose, id, linkVersion, { secret }).toString('base64url')}`
}

const linkForm = new RegExp(`^(${idForm})\\.[\\w-]{43}$`)

/** From a token's form alone: nothing is verified. */
export function linkedId(token: string): string | null {
  return linkForm.exec(token)?.[1] ?? null
}

export function signingSecretOfLink(token: string, purpose: LinkPurpose, id: string, linkVersion: number) {
  // The texts, not their bytes: several texts decode to the same bytes.
  return signingSecret(token, (secret) => linkToken(purpose, id, linkVersion, secret))
}

/** Compares in constant time. Call it for unknown rows too, with any version, so that they take as long. */
export function isLinkToken(token: string, purpose: LinkPurpose, id: string, linkVersion: number): boolean {
  return signingSecretOfLink(token, purpose, id, linkVersion) !== undefined
}

interface Derived {
  more?: string | number
  /** For what belongs to something this secret signed; else AUTH_SECRET. */
  secret?: SecretName
}

/** 32 bytes for one purpose and row, derived instead of stored. They change with the row's linkVersion. */
export function derivedSecret(purpose: SecretPurpose, id: string, linkVersion: number, { more, secret }: Derived = {}) {
  const about = `link:${purpose}:${id}:${linkVersion}${more === undefined ? '' : `:${more}`}`
  return keyedHash(about, secret)
}

/** `<until>.<signature>`; `until` is in milliseconds since 1970. */
export function timedToken(
  purpose: SecretPurpose,
  id: string,
  linkVersion: number,
  until: number,
  secret?: SecretName,
): string {
  return `${until}.${derivedSecret(purpose, id, linkVersion, { more: until, secret }).toString('base64url')}`
}

export function secretBehindTimedToken(proof: string, purpose: SecretPurpose, id: string, linkVersion: number) {
  const until = Number(/^(\d{13})\./.exec(proof)?.[1] ?? 0)
  const secret = signingSecret(proof, (each) => timedToken(purpose, id, linkVersion, until, each))
  return until > Date.now() ? secret : undefined
}

export function isTimedToken(proof: string, purpose: SecretPurpose, id: string, linkVersion: number): boolean {
  return secretBehindTimedToken(proof, purpose, id, linkVersion) !== undefined
}
