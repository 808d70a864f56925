import 'server-only'
import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuth from 'next-auth'
import type { Adapter } from 'next-auth/adapters'
import { decode } from 'next-auth/jwt'
import { KeptError } from '@/lib/auth/kept-error'
import { type AuthCallbacks, authOptions, type Credentials, type OpenedSession } from '@/lib/auth/options'
import { type NextAuthAnswer, PagesResponse } from '@/lib/auth/pages-response'
import { acceptedSecrets, type SecretName, textOf } from '@/lib/auth/secret'
import { sessionCookieName } from '@/lib/auth/session-cookie'
import { env } from '@/lib/env'
import { sessionAdapter } from './adapter'

type Callbacks = Omit<AuthCallbacks, 'adapter' | 'secret'>

/** One of next-auth's actions, with the parameters and cookies it may see. */
interface Action {
  /** As in its addresses: `['callback', 'google']`. */
  path: string[]
  query?: Record<string, string>
  body?: Record<string, string>
  cookies?: Record<string, string>
}

/**
 * Signs in by next-auth's Credentials provider.
 *
 * @param authorize checks what was given and opens the session
 * @throws what `authorize` throws
 */
export async function signInWithCredentials<S extends OpenedSession>(
  given: Credentials,
  authorize: (given: Credentials) => Promise<S>,
): Promise<S> {
  const result: { signedIn?: S } = {}
  const { cookies } = await postToNextAuth(
    { path: ['callback', 'credentials'], body: { ...given } },
    {
      async authorize(credentials) {
        result.signedIn = await authorize(credentials)
        return result.signedIn
      },
    },
  )
  if (!result.signedIn) throw new Error('next-auth did not ask for the credentials')
  assertHandedOver(result.signedIn, cookies)
  return result.signedIn
}

/** Ends the session of a token. That there is none is no error. */
export async function signOut(token: string): Promise<void> {
  const { cookies } = await postToNextAuth({ path: ['signout'], cookies: { [sessionCookieName()]: token } })
  if (cookies.get(sessionCookieName()) !== '') throw new Error('next-auth did not sign out')
}

/** A session whose cookie next-auth does not set would be one that nothing can end but time. */
export function assertHandedOver(session: OpenedSession, cookies: Map<string, string>): void {
  if (cookies.get(sessionCookieName()) !== session.token) throw new Error('next-auth did not take the session over')
}

/** With the token that next-auth wants with every form. It never leaves this function: no page of ours has such a form. */
export async function postToNextAuth(action: Action, callbacks: Callbacks = {}): Promise<NextAuthAnswer> {
  const csrf = await getFromNextAuth({ path: ['csrf'] })
  const { csrfToken = '' } = csrf.body as { csrfToken?: string }
  return askNextAuth('POST', withCsrf(action, csrfToken, csrf.cookies), callbacks)
}

function withCsrf({ body, cookies, ...action }: Action, csrfToken: string, csrfCookies: Map<string, string>): Action {
  return { ...action, body: { ...body, csrfToken }, cookies: { ...cookies, ...Object.fromEntries(csrfCookies) } }
}

export function getFromNextAuth(action: Action, callbacks: Callbacks = {}): Promise<NextAuthAnswer> {
  return askNextAuth('GET', action, callbacks)
}

/**
 * Asks next-auth's public handler in its Pages Router form: the one in which it sees the parameters and cookies that we have
 * checked and nothing else of the browser's. docs/decisions/0006 says which tests fail with the other.
 *
 * @throws the first thing that a function of ours throws: next-auth would make a redirect of it
 */
async function askNextAuth(
  method: 'GET' | 'POST',
  { path, query = {}, body = {}, cookies = {} }: Action,
  { authorize, identify, proofCookies }: Callbacks,
): Promise<NextAuthAnswer> {
  // The one way to tell it its own address; it would believe a Host header otherwise.
  process.env.NEXTAUTH_URL = env().APP_URL
  const kept = new KeptError()
  const options = authOptions({
    authorize: authorize && kept.by(authorize),
    identify: identify && kept.by(identify),
    proofCookies,
    secret: await secretOf(cookies, proofCookies),
    adapter: (opened) => keptOfAll(sessionAdapter(opened), kept),
  })
  const request = { method, query: { ...query, nextauth: path }, body, cookies, headers: {} }
  const response = new PagesResponse()
  await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, options)
  kept.rethrow()
  return response.answer()
}

/**
 * The secret that a round trip to a provider began with: next-auth takes one, for everything that it opens. What begins has
 * no state yet, and is made with the one for what is new.
 */
async function secretOf(
  cookies: Record<string, string>,
  proofCookies: AuthCallbacks['proofCookies'],
): Promise<SecretName> {
  const [first, ...others] = acceptedSecrets()
  const name = proofCookies?.state?.name ?? ''
  const state = cookies[name]
  if (!state) return first
  for (const secret of others) {
    const opened = await decode({ token: state, secret: textOf(secret), salt: name }).catch(() => null)
    if (opened) return secret
  }
  return first
}

function keptOfAll(adapter: Adapter, kept: KeptError): Adapter {
  return Object.fromEntries(Object.entries(adapter).map(([name, method]) => [name, kept.by(method)]))
}
