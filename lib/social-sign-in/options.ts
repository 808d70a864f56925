import 'server-only'
import type { AuthOptions } from 'next-auth'
import GoogleProvider from 'next-auth/providers/google'
import LineProvider from 'next-auth/providers/line'
import { env, isHttps } from '@/lib/env'
import { log } from '@/lib/log'
import { roundTripCookieName, roundTripCookieOptions } from './cookies'
import type { SocialProvider } from './schema'
import type { ByProvider } from './types'

/** Which providers the owner has set up. */
export function configuredProviders(): ByProvider {
  return { google: Boolean(env().GOOGLE_CLIENT_ID), line: Boolean(env().LINE_CLIENT_ID) }
}

/** The only issuer whose word counts for a provider. */
export function issuerOf(provider: SocialProvider): string {
  return provider === 'google' ? env().GOOGLE_ISSUER : env().LINE_ISSUER
}

const checks: ('pkce' | 'state' | 'nonce')[] = ['pkce', 'state', 'nonce']

function providerOf(provider: SocialProvider): AuthOptions['providers'][number] {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, LINE_CLIENT_ID, LINE_CLIENT_SECRET } = env()
  const [clientId = '', clientSecret = ''] =
    provider === 'google' ? [GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET] : [LINE_CLIENT_ID, LINE_CLIENT_SECRET]
  const issuer = issuerOf(provider)
  const own = { clientId, clientSecret, issuer, wellKnown: `${issuer}/.well-known/openid-configuration`, checks }
  // Who somebody is, we read from the claims ourselves; an id is all that next-auth insists on.
  const profile = ({ sub }: { sub: string }) => ({ id: sub })
  // LINE signs with HS256, that is with the client's secret; next-auth's provider says so to the library that checks.
  return provider === 'google' ? { ...GoogleProvider(own), ...own, profile } : { ...LineProvider(own), ...own, profile }
}

/**
 * next-auth leads through the round trip and checks the proofs. It has no adapter: accounts and sessions are ours, decided
 * in one transaction (docs/decisions/0006).
 *
 * @param onProven gets the claims of an id token that has passed every check
 */
export function socialOptions(provider: SocialProvider, onProven: (claims: object) => void): AuthOptions {
  const cookie = (part: 'state' | 'nonce' | 'pkce') => ({
    name: roundTripCookieName(provider, part),
    options: roundTripCookieOptions(),
  })
  return {
    providers: [providerOf(provider)],
    secret: env().AUTH_SECRET,
    pages: { signIn: '/login', error: '/login' },
    useSecureCookies: isHttps(),
    cookies: { state: cookie('state'), nonce: cookie('nonce'), pkceCodeVerifier: cookie('pkce') },
    callbacks: {
      redirect: async () => env().APP_URL,
      // A string ends next-auth's part here, before it would open a session of its own.
      async signIn({ profile }) {
        if (profile) onProven(profile)
        return '/'
      },
    },
    // Its own log would quote profiles and tokens.
    logger: {
      error: (code) => log.warn(`social sign-in: ${code}`),
      warn: () => {},
      debug: () => {},
    },
  }
}
