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

/** What a person types to sign in. */
export interface Credentials {
  email: string
  password: string
}

/** The claims of an id token whose signature, issuer, audience, nonce and age have been checked. */
export type Claims = Record<string, unknown>

/** A session that one of our transactions has opened. */
export interface OpenedSession {
  userId: string
  /** The cookie's value; the database keeps its hash only. */
  token: string
}

/** What next-auth calls during one request: each is a function of the room that the request is about. */
export interface AuthCallbacks {
  /** `login` of lib/sign-in or `register` of lib/registration: checks what was given, and opens the session. */
  authorize?: ((given: Credentials) => Promise<OpenedSession>) | undefined
  /** Of lib/social-sign-in: signs in, connects or confirms a Google or LINE identity; null when that opens no session. */
  identify?: ((claims: Claims) => Promise<OpenedSession | null>) | undefined
  /** lib/sessions/adapter.ts */
  adapter: (opened: () => OpenedSession | null) => Adapter
  /** The cookies of state, nonce and PKCE: each provider has its own. */
  proofCookies?: Pick<NonNullable<AuthOptions['cookies']>, 'state' | 'nonce' | 'pkceCodeVerifier'> | undefined
  /** With which the proofs are encrypted. */
  secret?: SecretName | undefined
}

/**
 * Everything that next-auth is told: three providers, our adapter, our cookies. Options are made for each request, as
 * next-auth has it for what depends on one. docs/decisions/0006 says what goes through next-auth and what does not.
 */
export function authOptions({ authorize, identify, adapter, proofCookies, secret }: AuthCallbacks): AuthOptions {
  // A sign-in is one transaction of ours, session included; next-auth is handed what that has opened.
  let opened: OpenedSession | null = null
  return {
    secret: textOf(secret ?? 'AUTH_SECRET'),
    useSecureCookies: isHttps(),
    session: { strategy: 'database', maxAge: sessionSeconds },
    providers: [
      CredentialsProvider({
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        async authorize(given) {
          opened = (given && (await authorize?.(given))) ?? null
          return opened && { id: opened.userId }
        },
      }),
      GoogleProvider(settingsOf('google')),
      // LINE signs with HS256, that is with the client's secret: the provider says so to the library that checks.
      LineProvider(settingsOf('line')),
    ],
    adapter: adapter(() => opened),
    // next-auth has no session in the database for Credentials; what this returns becomes the session cookie's value.
    jwt: { encode: async () => opened?.token ?? '' },
    callbacks: {
      async signIn({ account, profile }) {
        if (account?.type === 'credentials') return true
        opened = (profile && (await identify?.({ ...profile }))) ?? null
        // A string ends it here: there is no session to hand over.
        return opened !== null || '/'
      },
      redirect: async () => env().APP_URL,
    },
    pages: { signIn: '/login', error: '/login' },
    cookies: {
      sessionToken: sessionCookieSettings(),
      ...proofCookies,
    },
    // Its own log would quote profiles and tokens.
    logger: { error: (code) => log.warn(`next-auth: ${code}`), warn: () => {}, debug: () => {} },
  }
}

type OAuthProvider = 'google' | 'line'

/** Which providers the owner has set up. */
export function configuredProviders(): Record<OAuthProvider, boolean> {
  return { google: Boolean(env().GOOGLE_CLIENT_ID), line: Boolean(env().LINE_CLIENT_ID) }
}

/** The only issuer whose word counts for a provider. */
export function issuerOf(provider: OAuthProvider): string {
  return provider === 'google' ? env().GOOGLE_ISSUER : env().LINE_ISSUER
}

const checks: ('pkce' | 'state' | 'nonce')[] = ['pkce', 'state', 'nonce']

/** A provider that is not set up is listed too: with Credentials alone next-auth would refuse sessions in the database. */
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
    // The identity is read from the claims by lib/social-sign-in; an id is all that next-auth insists on.
    profile: ({ sub }: { sub: string }) => ({ id: sub }),
  }
}
