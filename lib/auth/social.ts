import 'server-only'
import { cookies } from 'next/headers'
import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { env } from '@/lib/env'
import { Reply } from '@/lib/http/route'
import type { Language } from '@/lib/i18n/language'
import type { SocialProvider } from '@/lib/identities/data'
import { isConfigured, socialOptions } from './social-options'

/** Sends a browser to the provider, through next-auth's public calls: its csrf token first, then its sign-in. */
export async function startSignIn(
  provider: SocialProvider,
  language: Language,
  userAgent: string | null,
): Promise<Reply | Response> {
  if (!isConfigured(provider)) return new Reply(null, { status: 303, location: '/login?error=ProviderNotConfigured' })
  const options = socialOptions(language, userAgent)
  const csrf = await ask(new NextRequest(`${env().APP_URL}/api/auth/csrf`), ['csrf'], options)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const jar = await cookies()
  for (const line of csrf.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const equals = pair.indexOf('=')
    jar.set(pair.slice(0, equals), decodeURIComponent(pair.slice(equals + 1)), {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: env().APP_URL.startsWith('https:'),
    })
  }
  const form = new URLSearchParams({ csrfToken, callbackUrl: env().APP_URL })
  const request = new NextRequest(`${env().APP_URL}/api/auth/signin/${provider}`, {
    method: 'POST',
    body: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return ask(request, ['signin', provider], options)
}

/** Where the provider sends the browser back to. */
export function finishSignIn(
  provider: SocialProvider,
  url: URL,
  language: Language,
  userAgent: string | null,
): Promise<Response> {
  return ask(new NextRequest(url), ['callback', provider], socialOptions(language, userAgent))
}

function ask(request: NextRequest, nextauth: string[], options: ReturnType<typeof socialOptions>): Promise<Response> {
  return NextAuth(request, { params: Promise.resolve({ nextauth }) }, options) as Promise<Response>
}
