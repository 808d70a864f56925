import { GET as finish } from '@/app/api/auth/callback/[provider]/route'
import { GET as getUser } from '@/app/api/auth/user/route'
import { call, newAddress } from '../support/api'
import { Browser } from '../support/browser'
import type { startIssuer } from '../support/issuer'
import { newPerson } from '../support/people'
import {
  finishRoundTrip,
  issuer,
  newClaims,
  type Provider,
  providers,
  signIn,
  start,
  userOf,
  withIssuer,
} from '../support/social'
import { count, rowCounts } from '../support/sql'

withIssuer()

describe.each(providers)('the callback of %s', (provider) => {
  const other: Provider = provider === 'google' ? 'line' : 'google'

  /** @returns where the browser is sent; asserts that no session is opened and nothing stored */
  async function refused(
    work: (browser: Browser) => Promise<Awaited<ReturnType<typeof finishRoundTrip>>>,
  ): Promise<string> {
    const browser = new Browser()
    const before = await rowCounts()
    const answer = await work(browser)
    expect(answer.status).toBe(303)
    expect(answer.cookie).toBeUndefined()
    expect(await userOf(browser)).toBeNull()
    expect(await rowCounts()).toEqual(before)
    return answer.location ?? ''
  }

  const badQueries: [string, (good: string) => string][] = [
    ['nothing', () => ''],
    ['no code', (good) => good.replace(/code=\w+&/, '')],
    ['no state', (good) => good.replace(/&state=.*/, '')],
    ['an empty state', (good) => good.replace(/&state=.*/, '&state=')],
    ['another state', (good) => good.replace(/&state=.*/, `&state=${'x'.repeat(43)}`)],
    ['a code that was never given', (good) => good.replace(/code=\w+/, 'code=0123')],
    ['a list of codes', (good) => good.replace('code=', 'code[]=')],
    ['two codes', (good) => `${good}&code=1`],
    ['two states', (good) => `${good}&state=1`],
    ['a huge code', (good) => good.replace(/code=\w+/, `code=${'x'.repeat(7_000)}`)],
    ['NUL', (good) => good.replace(/code=\w+/, 'code=%00')],
    ['a lone surrogate', (good) => good.replace(/code=\w+/, 'code=%ED%A0%80')],
    ['line breaks', (good) => good.replace(/code=\w+/, 'code=a%0d%0ab')],
    ['another issuer', (good) => `${good}&iss=https%3A%2F%2Fevil.example`],
    ['an error', (good) => `${good}&error=server_error`],
    ['an unknown error', () => '?error=%3Cscript%3E&error_description=%00'],
  ]

  test.each(badQueries)('a callback with %s is refused', async (_what, spoil) => {
    const location = await refused(async (browser) => {
      const good = issuer.grant(await start(browser, provider), newClaims())
      return finishRoundTrip(browser, provider, spoil(good))
    })
    expect(location).toBe('/login?error=OAuthCallback')
  })

  test('a callback after cancelling shows so, and keeps the path to go on to', async () => {
    const location = await refused(async (browser) => {
      await start(browser, provider, { query: '?next=/profile' })
      return finishRoundTrip(browser, provider, '?error=access_denied&state=x')
    })
    expect(location).toBe('/login?error=AccessDenied&next=%2Fprofile')
  })

  test.each(['state', 'nonce', 'pkce'])(
    'a callback is refused without the cookie of %s, or with a spoilt or strange one',
    async (part) => {
      const name = `sati-${provider}-${part}`
      for (const value of [undefined, '', 'x', '%00', 'a.b.c.d.e', 'x'.repeat(5_000)]) {
        const location = await refused(async (browser) => {
          const good = issuer.grant(await start(browser, provider), newClaims())
          if (value === undefined) browser.cookies.delete(name)
          else browser.cookies.set(name, value)
          return finishRoundTrip(browser, provider, good)
        })
        expect(location).toBe('/login?error=OAuthCallback')
      }
    },
  )

  test.each(['state', 'nonce', 'pkce'])('a callback is refused with the %s of another browser', async (part) => {
    await refused(async (browser) => {
      const attacker = new Browser()
      await start(attacker, provider)
      const good = issuer.grant(await start(browser, provider), newClaims())
      const name = `sati-${provider}-${part}`
      browser.cookies.set(name, attacker.cookies.get(name) ?? '')
      return finishRoundTrip(browser, provider, good)
    })
  })

  test('a callback is refused for what was begun with the other provider, also under its own cookies’ names', async () => {
    for (const renamed of [false, true]) {
      await refused(async (browser) => {
        const good = issuer.grant(await start(browser, other), newClaims())
        if (renamed) {
          for (const [name, value] of [...browser.cookies]) browser.cookies.set(name.replace(other, provider), value)
        }
        return finishRoundTrip(browser, provider, good)
      })
    }
  })

  test.each<[string, NonNullable<Parameters<Awaited<ReturnType<typeof startIssuer>>['grant']>[2]>]>([
    ['another nonce', { claims: { nonce: 'x'.repeat(43) } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    ['no subject', { claims: { sub: undefined } }],
    ['an empty subject', { claims: { sub: '' } }],
    ['a subject that is no text', { claims: { sub: { contains: '' } } }],
    ['a huge subject', { claims: { sub: 'x'.repeat(300) } }],
    ['a subject with NUL', { claims: { sub: 'a\u0000b' } }],
    ['an expired token', { claims: { exp: 1_600_000_000 } }],
    ['no signature', { algorithm: 'none' }],
    ['the other provider’s way to sign', { algorithm: provider === 'google' ? 'HS256' : 'RS256' }],
    ['a foreign key', { wrongKey: true, algorithm: 'RS256' }],
  ])('a callback is refused with an id token with %s', async (_what, forgery) => {
    const location = await refused(async (browser) => {
      const departure = await start(browser, provider)
      return finishRoundTrip(browser, provider, issuer.grant(departure, newClaims(), forgery))
    })
    expect(location).toBe('/login?error=OAuthCallback')
  })

  test('a callback is refused from a provider that calls itself another than the one we ask', async () => {
    const evil = 'https://evil.example'
    try {
      const location = await refused(async (browser) => {
        issuer.rename(evil)
        const departure = await start(browser, provider)
        return finishRoundTrip(browser, provider, issuer.grant(departure, newClaims(), { claims: { iss: evil } }))
      })
      expect(location).toBe('/login?error=OAuthCallback')
    } finally {
      issuer.rename(undefined)
    }
  })

  test('a callback takes an answer once, also from a copy of the browser', async () => {
    const [browser, claims] = [new Browser(), newClaims()]
    const good = issuer.grant(await start(browser, provider), claims)
    const copy = browser.copy()
    expect((await finishRoundTrip(browser, provider, good)).location).toBe('/parent-onboarding')
    const before = await rowCounts()
    // The first browser is signed in, so the profile shows it.
    for (const [each, told] of [
      [browser, '/profile?error=failed'],
      [copy, '/login?error=OAuthCallback'],
    ] as const) {
      const answer = await finishRoundTrip(each, provider, good)
      expect(answer.location).toBe(told)
      expect(answer.cookie).toBeUndefined()
    }
    expect(await rowCounts()).toEqual(before)
  })

  test('a callback is not disturbed by what next-auth answers with 500', async () => {
    const browser = new Browser()
    const location = await start(browser, provider)
    for (const name of ['next-auth.callback-url', '__Secure-next-auth.callback-url', 'next-auth.session-token'])
      browser.cookies.set(name, 'javascript:x')
    const good = `${issuer.grant(location, newClaims())}&callbackUrl=javascript:x`
    const answer = await finishRoundTrip(browser, provider, good, {
      'x-forwarded-host': 'evil.example',
      host: 'evil.example',
    })
    expect([answer.status, answer.location]).toEqual([303, '/parent-onboarding'])
  })

  test('a callback never adopts a session token from the request', async () => {
    const browser = new Browser('sati-session=chosen-by-somebody-else')
    const { cookie } = await signIn(provider, newClaims(), browser)
    expect(cookie).toMatch(/^sati-session=[\w-]{43}$/)
    expect((await call(getUser, '', { cookie: 'sati-session=chosen-by-somebody-else' })).status).toBe(401)
  })

  test('a callback signs in the account the provider names when another was signed in, links nothing, and ends the old session', async () => {
    const victim = await newPerson()
    const { browser, location } = await signIn(provider, newClaims(), new Browser(victim.cookie))
    expect(location).toBe('/parent-onboarding')
    const now = await userOf(browser)
    expect(now?.id).not.toBe(victim.user.id)
    expect(await count('"Account" WHERE "userId" = $1', [victim.user.id])).toBe(0)
    expect((await call(getUser, '', { cookie: victim.cookie })).status).toBe(401)
  })
})

test('an unknown provider has no callback', async () => {
  for (const provider of ['facebook', 'Google', '__proto__', 'constructor', '', '%00']) {
    const answer = await call(finish, '', { params: { provider }, query: '?code=a&state=b', address: newAddress() })
    expect({ provider, status: answer.status }).toEqual({ provider, status: 404 })
  }
})
