import 'server-only'
import { type Claims, issuerOf, type OpenedSession } from '@/lib/auth/options'
import type { SocialProvider } from '@/lib/identities/schema'
import { assertHandedOver, getFromNextAuth, postToNextAuth } from '@/lib/sessions/next-auth'
import { proofCookies, proofsOf } from './cookies'

interface Authorization {
  /** The provider's page. */
  location: string
  /** `Set-Cookie` lines of state, nonce and PKCE. */
  cookies: string[]
}

/**
 * OAuth's authorization code flow with state, nonce and PKCE.
 *
 * @param extra further parameters for the provider, such as `prompt`
 * @returns null when the provider cannot be reached
 */
export async function startAuthorization(
  provider: SocialProvider,
  extra: Record<string, string>,
): Promise<Authorization | null> {
  const proofs = proofCookies(provider)
  const { location, cookieLines } = await postToNextAuth(
    { path: ['signin', provider], query: extra },
    { proofCookies: proofs },
  )
  const names = Object.values(proofs).map(({ name }) => name)
  const cookies = cookieLines.filter((line) => names.some((name) => line.startsWith(`${name}=`)))
  return location && cookies.length === names.length ? { location, cookies } : null
}

/**
 * Takes what the provider sent the browser back with, exchanges the code and checks every proof.
 *
 * @param answer `code`, `state` and, of some providers, `iss`
 * @param cookieHeader the browser's cookies
 * @param identify decides what follows from the claims, in one transaction
 * @returns what `identify` returns, or null when anything was wrong before it was asked
 * @throws what `identify` throws
 */
export async function completeAuthorization<O extends { session: OpenedSession | null }>(
  provider: SocialProvider,
  answer: Record<string, string>,
  cookieHeader: string | null,
  identify: (claims: Claims) => Promise<O | null>,
): Promise<O | null> {
  const proofs = proofsOf(provider, cookieHeader)
  if (!proofs) return null
  const result: { outcome?: O | null } = {}
  const { cookies } = await getFromNextAuth(
    { path: ['callback', provider], query: answer, cookies: proofs },
    {
      proofCookies: proofCookies(provider),
      async identify(claims) {
        // The library compares with what the discovery document calls itself; this compares with the one that we asked.
        if (String(claims.iss).replace(/\/$/, '') !== issuerOf(provider)) return null
        result.outcome = await identify(claims)
        return result.outcome?.session ?? null
      },
    },
  )
  if (result.outcome?.session) assertHandedOver(result.outcome.session, cookies)
  return result.outcome ?? null
}
