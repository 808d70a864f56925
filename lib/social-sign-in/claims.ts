import 'server-only'
import type { Claims } from '@/lib/auth/options'
import { emailAddress, forbidden, requiredLine } from '@/lib/fields'
import { withoutTitles } from '@/lib/i18n/polite-name'
import type { SocialProvider } from '@/lib/identities/schema'
import type { SocialIdentity } from './schema'

const confirmedWithinSeconds = 10 * 60
const clockToleranceSeconds = 60
const refused = new RegExp(`[${forbidden}\\p{NChar}]`, 'gu')

export function readClaims(provider: SocialProvider, claims: Claims): SocialIdentity | null {
  const { sub } = claims
  // OpenID Connect allows at most 255 ASCII characters.
  if (typeof sub !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(sub)) return null
  const [first = '', ...rest] = withoutTitles(textOf(claims.name)).split(/\s+/)
  return {
    provider,
    subject: sub,
    firstName: nameOf(textOf(claims.given_name) || first),
    lastName: nameOf(textOf(claims.family_name) || rest.join(' ')),
    email: verifiedEmailOf(provider, claims),
    profileImageUrl: imageOf(claims.picture),
  }
}

/** LINE states `auth_time` when asked, so a request without it was manipulated. Google never does. */
export function isFreshlyConfirmed(provider: SocialProvider, { auth_time }: Claims): boolean {
  if (auth_time === undefined) return provider === 'google'
  const seconds = Date.now() / 1_000
  return typeof auth_time === 'number' && auth_time > seconds - confirmedWithinSeconds - clockToleranceSeconds
}

/** Google's address if Google has verified it; never LINE's. */
function verifiedEmailOf(provider: SocialProvider, { email, email_verified }: Claims): string | null {
  if (provider !== 'google' || email_verified !== true) return null
  const address = emailAddress.safeParse(email)
  return address.success ? address.data : null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed().slice(0, 1_000).trim() : ''
}

/** Drops forbidden characters, because the user cannot correct them here. */
function nameOf(text: string): string {
  const allowed = text.replace(refused, '').normalize('NFC')
  const name = requiredLine(100).safeParse([...allowed.trim()].slice(0, 100).join(''))
  return name.success ? name.data : ''
}

/** Only from the providers' own hosts. The browser fetches them, never this server. */
function imageOf(picture: unknown): string | null {
  if (typeof picture !== 'string' || picture.length > 1_000 || !URL.canParse(picture)) return null
  const { protocol, hostname, href } = new URL(picture)
  const known = ['lh3.googleusercontent.com', 'profile.line-scdn.net']
  return protocol === 'https:' && known.includes(hostname) ? href : null
}
