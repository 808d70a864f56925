import 'server-only'
import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuth, { type AuthOptions } from 'next-auth'
import { env } from '@/lib/env'
import type { Claims } from './claims'
import { proofsOf, roundTripCookieName } from './cookies'
import { issuerOf, socialOptions } from './options'
import type { SocialProvider } from './schema'

interface Departure {
  /** The provider's page. */
  location: string
  cookies: string[]
}

/**
 * The way to a provider's page, with state, PKCE and nonce.
 *
 * @param extra further parameters for the provider, such as `prompt`
 * @returns null when the provider cannot be reached
 */
export async function depart(provider: SocialProvider, extra: Record<string, string>): Promise<Departure | null> {
  const options = socialOptions(provider, () => {})
  const csrf = await askNextAuth(options, { method: 'GET', nextauth: ['csrf'] })
  const { csrfToken = '' } = csrf.body as { csrfToken?: string }
  const { location, cookies } = await askNextAuth(options, {
    method: 'POST',
    nextauth: ['signin', provider],
    query: extra,
    body: { csrfToken, callbackUrl: env().APP_URL },
    // The token never leaves this function: it is next-auth's guard for a form that we do not have.
    cookies: Object.fromEntries(csrf.cookies.map(parseCookie)),
  })
  const proofs = cookies.filter((line) => isProof(provider, line))
  return location && proofs.length === 3 ? { location, cookies: proofs } : null
}

/**
 * Takes what the provider sent the browser back with, exchanges the code and checks every proof.
 *
 * @param answer `code`, `state` and, of some providers, `iss`
 * @param cookieHeader the browser's cookies
 * @returns the claims, or null when anything is wrong with any of them
 */
export async function arrive(
  provider: SocialProvider,
  answer: Record<string, string>,
  cookieHeader: string | null,
): Promise<Claims | null> {
  const proofs = proofsOf(provider, cookieHeader)
  if (!proofs) return null
  let proven: Claims | null = null
  const options = socialOptions(provider, (claims) => {
    proven = claims as Claims
  })
  await askNextAuth(options, { method: 'GET', nextauth: ['callback', provider], query: answer, cookies: proofs })
  const claims = proven as Claims | null
  // The library compares with what the discovery document calls itself; this compares with whom we asked.
  return claims && String(claims.iss).replace(/\/$/, '') === issuerOf(provider) ? claims : null
}

interface Question {
  method: 'GET' | 'POST'
  nextauth: string[]
  query?: Record<string, string>
  body?: Record<string, string>
  cookies?: Record<string, string>
}

interface NextAuthAnswer {
  location: string | null
  body: unknown
  /** `Set-Cookie` values. */
  cookies: string[]
}

/**
 * Asks next-auth's public handler, in its Pages Router form: so it sees the parameters and cookies we have checked, and
 * nothing else of the request. Its 500s for strange `callbackUrl`s, in the address or a cookie, cannot happen.
 */
async function askNextAuth(options: AuthOptions, question: Question): Promise<NextAuthAnswer> {
  const { method, nextauth, query = {}, body = {}, cookies = {} } = question
  // The one way to tell it its own address; it would believe a Host header otherwise.
  process.env.NEXTAUTH_URL = env().APP_URL
  const headers = new Map<string, string | string[]>()
  let said: unknown
  const keep = (value?: unknown) => {
    said = value
  }
  const response = {
    status: () => response,
    getHeader: (name: string) => headers.get(name),
    setHeader(name: string, value: string | string[]) {
      headers.set(name, value)
      return response
    },
    end: () => {},
    json: keep,
    send: keep,
  }
  const request = { method, query: { ...query, nextauth }, body, cookies, headers: {} }
  await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, options)
  const location = headers.get('Location')
  return {
    location: typeof location === 'string' ? location : null,
    body: said,
    cookies: [headers.get('Set-Cookie') ?? []].flat(),
  }
}

function isProof(provider: SocialProvider, line: string): boolean {
  return (['state', 'nonce', 'pkce'] as const).some((part) =>
    line.startsWith(`${roundTripCookieName(provider, part)}=`),
  )
}

/** Name and value of a `Set-Cookie` line. */
function parseCookie(line: string): [string, string] {
  const [pair = ''] = line.split(';')
  const equals = pair.indexOf('=')
  return [pair.slice(0, equals), decodeURIComponent(pair.slice(equals + 1))]
}
