import 'server-only'
import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuth from 'next-auth'
import type { Adapter } from 'next-auth/adapters'
import { decode } from 'next-auth/jwt'
import { ErrorRecorder } from '@/lib/auth/error-recorder'
import { type AuthCallbacks, authOptions, type Credentials, type OpenedSession } from '@/lib/auth/options'
import { acceptedSecrets, textOf } from '@/lib/auth/secret'
import { sessionCookieName } from '@/lib/auth/session-cookie'
import { env } from '@/lib/env'
import { sessionAdapter } from './adapter'

type Callbacks = Omit<AuthCallbacks, 'adapter' | 'secret'>

interface Action {
  path: string[]
  query?: Record<string, string>
  body?: Record<string, string>
  cookies?: Record<string, string>
}

export async function signInWithCredentials<C extends Credentials, S extends OpenedSession>(
  given: C,
  authorize: (given: C) => Promise<S>,
): Promise<S> {
  const result: { signedIn?: S } = {}
  const { cookies } = await postToNextAuth(
    { path: ['callback', 'credentials'], body: Object.fromEntries(Object.entries(given)) },
    {
      async authorize(credentials) {
        result.signedIn = await authorize(credentials as C)
        return result.signedIn
      },
    },
  )
  if (!result.signedIn) throw new Error('next-auth did not ask for the credentials')
  assertHandedOver(result.signedIn, cookies)
  return result.signedIn
}

export async function signOut(token: string): Promise<void> {
  const { cookies } = await postToNextAuth({ path: ['signout'], cookies: { [sessionCookieName()]: token } })
  if (cookies.get(sessionCookieName()) !== '') throw new Error('next-auth did not sign out')
}

/** Without next-auth's cookie only expiry could end the session. */
export function assertHandedOver(session: OpenedSession, cookies: Map<string, string>): void {
  if (cookies.get(sessionCookieName()) !== session.token) throw new Error('next-auth did not take the session over')
}

/** Adds next-auth's CSRF token, which stays here: no page of ours has such a form. */
export async function postToNextAuth(action: Action, callbacks: Callbacks = {}): Promise<NextAuthAnswer> {
  const csrf = await getFromNextAuth({ path: ['csrf'] })
  const { csrfToken = '' } = csrf.body as { csrfToken?: string }
  const body = { ...action.body, csrfToken }
  const cookies = { ...action.cookies, ...Object.fromEntries(csrf.cookies) }
  return callNextAuth('POST', { ...action, body, cookies }, callbacks)
}

export function getFromNextAuth(action: Action, callbacks: Callbacks = {}): Promise<NextAuthAnswer> {
  return callNextAuth('GET', action, callbacks)
}

// next-auth gets only parameters and cookies that we have checked, and would make a redirect of a callback's error.
async function callNextAuth(
  method: 'GET' | 'POST',
  { path, query = {}, body = {}, cookies = {} }: Action,
  { authorize, identify, flowCookies }: Callbacks,
): Promise<NextAuthAnswer> {
  // Otherwise next-auth trusts the Host header.
  process.env.NEXTAUTH_URL = env().APP_URL
  const thrown = new ErrorRecorder()
  const options = authOptions({
    authorize: authorize && thrown.by(authorize),
    identify: identify && thrown.by(identify),
    flowCookies,
    secret: await secretOf(cookies, flowCookies),
    adapter: (opened) => keepingErrors(sessionAdapter(opened), thrown),
  })
  const request = { method, query: { ...query, nextauth: path }, body, cookies, headers: {} }
  const response = new PagesResponse()
  await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, options)
  thrown.rethrow()
  return response.answer()
}

// The secret that the provider's round trip began with, as next-auth accepts only one.
async function secretOf(cookies: Record<string, string>, flowCookies: AuthCallbacks['flowCookies']) {
  const [first, ...others] = acceptedSecrets()
  const name = flowCookies?.state?.name ?? ''
  const state = cookies[name]
  if (!state) return first
  for (const secret of others) {
    const opened = await decode({ token: state, secret: textOf(secret), salt: name }).catch(() => null)
    if (opened) return secret
  }
  return first
}

function keepingErrors(adapter: Adapter, thrown: ErrorRecorder): Adapter {
  return Object.fromEntries(Object.entries(adapter).map(([name, method]) => [name, thrown.by(method)]))
}

export interface NextAuthAnswer {
  location: string | null
  body: unknown
  cookies: Map<string, string>
  cookieLines: string[]
}

class PagesResponse {
  private readonly headers = new Map<string, string | string[]>()
  private body: unknown

  getHeader(name: string) {
    return this.headers.get(name)
  }

  setHeader(name: string, value: string | string[]) {
    this.headers.set(name, value)
    return this
  }

  status() {
    return this
  }

  json(body: unknown) {
    this.body = body
  }

  send(body: unknown) {
    this.body = body
  }

  end() {}

  answer(): NextAuthAnswer {
    const location = this.headers.get('Location')
    const cookieLines = [this.headers.get('Set-Cookie') ?? []].flat()
    return {
      location: typeof location === 'string' ? location : null,
      body: this.body,
      cookies: new Map(cookieLines.map(parseCookie)),
      cookieLines,
    }
  }
}

function parseCookie(line: string): [string, string] {
  const [pair = ''] = line.split(';')
  const equals = pair.indexOf('=')
  return [pair.slice(0, equals), decodeURIComponent(pair.slice(equals + 1))]
}
