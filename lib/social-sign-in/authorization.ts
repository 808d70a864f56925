import 'server-only'
import { type Claims, issuerOf, type OpenedSession } from '@/lib/auth/options'
import type { SocialProvider } from '@/lib/identities/schema'
import { assertHandedOver, getFromNextAuth, postToNextAuth } from '@/lib/sessions/next-auth'
import { checkCookies, readChecks } from './cookies'

export async function startAuthorization(provider: SocialProvider, extra: Record<string, string>) {
  const checks = checkCookies(provider)
  const { location, cookieLines } = await postToNextAuth(
    { path: ['signin', provider], query: extra },
    { flowCookies: checks },
  )
  const names = Object.values(checks).map(({ name }) => name)
  const cookies = cookieLines.filter((line) => names.some((name) => line.startsWith(`${name}=`)))
  return location && cookies.length === names.length ? { location, cookies } : null
}

/** Verifies state, nonce and PKCE. @returns the result of `identify`; null when a check failed before it */
export async function completeAuthorization<O extends { session: OpenedSession | null }>(
  provider: SocialProvider,
  answer: Record<string, string>,
  cookieHeader: string | null,
  identify: (claims: Claims) => Promise<O | null>,
): Promise<O | null> {
  const checks = readChecks(provider, cookieHeader)
  if (!checks) return null
  const result: { outcome?: O | null } = {}
  const { cookies } = await getFromNextAuth(
    { path: ['callback', provider], query: answer, cookies: checks },
    {
      flowCookies: checkCookies(provider),
      async identify(claims) {
        // The library compares with the discovery document's own issuer; this compares with ours.
        if (String(claims.iss).replace(/\/$/, '') !== issuerOf(provider)) return null
        result.outcome = await identify(claims)
        return result.outcome?.session ?? null
      },
    },
  )
  if (result.outcome?.session) assertHandedOver(result.outcome.session, cookies)
  return result.outcome ?? null
}
