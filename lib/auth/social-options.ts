import 'server-only'
import type { AuthOptions, Profile } from 'next-auth'
import type { Adapter, AdapterAccount, AdapterUser } from 'next-auth/adapters'
import GoogleProvider from 'next-auth/providers/google'
import LineProvider from 'next-auth/providers/line'
import { env, isHttps } from '@/lib/env'
import { emailAddress } from '@/lib/http/fields'
import type { Language } from '@/lib/i18n/language'
import { type SocialProvider, unsafeFindByEmail, unsafeFindById, unsafeFindByIdentity } from '@/lib/identities/data'
import { createSocialUser, linkIdentity } from '@/lib/identities/mutations'
import { log } from '@/lib/log'
import { systemActor } from './actor'
import { sessionCookieName } from './cookies'
import { createSession, sessionSeconds } from './mutations'
import { newToken } from './token'

/** Whether the owner has set a provider up. */
export function isConfigured(provider: SocialProvider): boolean {
  return Boolean(provider === 'google' ? env().GOOGLE_CLIENT_ID : env().LINE_CLIENT_ID)
}

interface SocialProfile extends Profile {
  sub: string
  given_name?: string
  family_name?: string
  email_verified?: boolean
  picture?: string
}

/** The fields our adapter reads; next-auth hands them through. */
interface SocialUser extends AdapterUser {
  provider: SocialProvider
  firstName: string
  lastName: string
  profileImageUrl: string | null
}

function toUser(provider: SocialProvider, profile: SocialProfile): SocialUser {
  const [first = '', ...rest] = (profile.name ?? '').trim().split(/\s+/)
  // LINE's address is never trusted, and Google's only when Google has verified it.
  const verified =
    provider === 'google' && profile.email_verified === true ? emailAddress.safeParse(profile.email) : null
  return {
    id: profile.sub,
    provider,
    firstName: (profile.given_name ?? first).slice(0, 100),
    lastName: (profile.family_name ?? rest.join(' ')).slice(0, 100),
    email: verified?.success ? verified.data : (null as unknown as string),
    emailVerified: null,
    profileImageUrl: imageOf(profile.picture),
  }
}

/** Pictures come from the providers' own hosts only, and are fetched by the browser, never by this server. */
function imageOf(picture: string | undefined): string | null {
  if (!picture || picture.length > 1_000 || !URL.canParse(picture)) return null
  const { protocol, hostname } = new URL(picture)
  const known = ['lh3.googleusercontent.com', 'profile.line-scdn.net']
  return protocol === 'https:' && known.includes(hostname) ? picture : null
}

const checks: ('pkce' | 'state' | 'nonce')[] = ['pkce', 'state', 'nonce']

function providers(): AuthOptions['providers'] {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER, LINE_CLIENT_ID, LINE_CLIENT_SECRET, LINE_ISSUER } =
    env()
  const list: AuthOptions['providers'] = []
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET) {
    const own = { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, ...issuer(GOOGLE_ISSUER), checks }
    list.push({ ...GoogleProvider(own), ...own, profile: (profile: SocialProfile) => toUser('google', profile) })
  }
  if (LINE_CLIENT_ID && LINE_CLIENT_SECRET) {
    const own = { clientId: LINE_CLIENT_ID, clientSecret: LINE_CLIENT_SECRET, ...issuer(LINE_ISSUER), checks }
    list.push({ ...LineProvider(own), ...own, profile: (profile: SocialProfile) => toUser('line', profile) })
  }
  return list
}

function issuer(url: string | undefined) {
  return url ? { issuer: url, wellKnown: `${url.replace(/\/$/, '')}/.well-known/openid-configuration` } : {}
}

/** next-auth's view of our tables: sessions are ours, accounts hold (provider, subject) and no tokens. */
function adapter(language: Language, userAgent: string | null): Adapter {
  const actor = systemActor('social sign-in')
  const known = (row: { id: string; email: string | null } | null) =>
    row && ({ ...row, emailVerified: null } as unknown as AdapterUser)
  return {
    async createUser(user: Omit<AdapterUser, 'id'>) {
      const { provider, firstName, lastName, email, profileImageUrl } = user as SocialUser
      const created = await createSocialUser(actor, { provider, firstName, lastName, email, profileImageUrl, language })
      return known(created) as AdapterUser
    },
    getUser: async (id) => known(await unsafeFindById(actor, id)),
    getUserByEmail: async (email) => known(await unsafeFindByEmail(actor, email)),
    getUserByAccount: async ({ provider, providerAccountId }) =>
      known(await unsafeFindByIdentity(actor, provider as SocialProvider, providerAccountId)),
    updateUser: async (user) => user as AdapterUser,
    linkAccount: async ({ userId, provider, providerAccountId }: AdapterAccount) => {
      await linkIdentity(actor, userId, provider as SocialProvider, providerAccountId)
    },
    createSession: async (session) => {
      await createSession(actor, session.userId, userAgent, session.sessionToken)
      return session
    },
    // next-auth would link a new identity to whoever is signed in. It is never told who that is.
    getSessionAndUser: async () => null,
    updateSession: async () => null,
    deleteSession: async () => {},
  }
}

export function socialOptions(language: Language, userAgent: string | null): AuthOptions {
  return {
    adapter: adapter(language, userAgent),
    providers: providers(),
    secret: env().AUTH_SECRET,
    session: { strategy: 'database', maxAge: sessionSeconds, generateSessionToken: newToken },
    pages: { signIn: '/login', error: '/login' },
    useSecureCookies: isHttps(),
    cookies: {
      sessionToken: {
        name: sessionCookieName(),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps() },
      },
    },
    callbacks: { redirect: async () => env().APP_URL },
    // Its own log would quote profiles and tokens.
    logger: {
      error: (code) => log.warn(`social sign-in: ${code}`),
      warn: () => {},
      debug: () => {},
    },
  }
}
