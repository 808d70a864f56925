import 'server-only'
import type { AuthOptions } from 'next-auth'
import type { Adapter } from 'next-auth/adapters'
import CredentialsProvider from 'next-auth/providers/credentials'
import GoogleProvider from 'next-auth/providers/google'
import LineProvider from 'next-auth/providers/line'
import { env, isHttps } from '@/lib/env'
import { log } from '@/lib/log'
import { sessionSeconds } from '@/lib/request/cookie-names'
import { type SecretName, textOf } from './secret'
import { sessionCookieSettings } from './session-cookie'

/** An address or the code of a paper letter, and the password: what next-auth hands on from the call to us. */
export interface Credentials {
  email?: string
  code?: string
  password: string
}

/** From an id token whose signature, issuer, audience, nonce and age have been checked. */
export type Claims = Record<string, unknown>

export interface OpenedSession {
  userId: string
  /** The cookie's value; the database keeps only its hash. */
  token: string
}

export interface AuthCallbacks {
  authorize?: ((given: Credentials) => Promise<OpenedSession>) | undefined
  /** Google or LINE, in lib/social-sign-in; null when it opens no session. */
  identify?: ((claims: Claims) => Promise<OpenedSession | null>) | undefined
  adapter: (opened: () => OpenedSession | null) => Adapter
  flowCookies?: Pick<NonNullable<AuthOptions['cookies']>, 'state' | 'nonce' | 'pkceCodeVerifier'>
  secret?: SecretName
}

/** The three providers, our adapter and our cookies, made for each request (docs/decisions/0006). */
export function authOptions({ authorize, identify, adapter, flowCookies, secret }: AuthCallbacks): AuthOptions {
  // One transaction of ours signs in and opens the session, which next-auth receives afterwards.
  let opened: OpenedSession | null = null
  return {
    secret: textOf(secret ?? 'AUTH_SECRET'),
    useSecureCookies: isHttps(),
    session: { strategy: 'database', maxAge: sessionSeconds },
    providers: [
      CredentialsProvider({
        credentials: { email: { type: 'email' }, code: { type: 'text' }, password: { type: 'password' } },
        async authorize(given) {
          opened = (given && (await authorize?.(given))) ?? null
          return opened && { id: opened.userId }
        },
      }),
      GoogleProvider(settingsOf('google')),
      // LINE signs with HS256 and the client's secret, which its provider configures.
      LineProvider(settingsOf('line')),
    ],
    adapter: adapter(() => opened),
    // Credentials have no database session in next-auth: this becomes the session cookie's value.
    jwt: { encode: async () => opened?.token ?? '' },
    callbacks: {
      async signIn({ account, profile }) {
        if (account?.type === 'credentials') return true
        opened = (profile && (await identify?.({ ...profile }))) ?? null
        // A string ends the flow without a session.
        return opened !== null || '/'
      },
      redirect: async () => env().APP_URL,
    },
    pages: { signIn: '/login', error: '/login' },
    cookies: {
      sessionToken: sessionCookieSettings(),
      ...flowCookies,
    },
    // Its own log would quote profiles and tokens.
    logger: { error: (code) => log.warn(`next-auth: ${code}`), warn: () => {}, debug: () => {} },
  }
}

type OAuthProvider = 'google' | 'line'

export function configuredProviders(): Record<OAuthProvider, boolean> {
  return { google: Boolean(env().GOOGLE_CLIENT_ID), line: Boolean(env().LINE_CLIENT_ID) }
}

export function issuerOf(provider: OAuthProvider): string {
  return provider === 'google' ? env().GOOGLE_ISSUER : env().LINE_ISSUER
}

const checks: ('pkce' | 'state' | 'nonce')[] = ['pkce', 'state', 'nonce']

/** An unconfigured provider is listed too: with Credentials alone next-auth refuses database sessions. */
function settingsOf(provider: OAuthProvider) {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, LINE_CLIENT_ID, LINE_CLIENT_SECRET } = env()
  const [clientId = '', clientSecret = ''] =
    provider === 'google' ? [GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET] : [LINE_CLIENT_ID, LINE_CLIENT_SECRET]
  const issuer = issuerOf(provider)
  return {
    clientId,
    clientSecret,
    issuer,
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    checks,
    // lib/social-sign-in reads the claims; next-auth only needs an id.
    profile: ({ sub }: { sub: string }) => ({ id: sub }),
  }
}
