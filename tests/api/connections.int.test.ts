import { GET as getUser } from '@/app/api/auth/user/route'
import { call } from '../support/api'
import { Browser } from '../support/browser'
import {
  accountsOf,
  ageSession,
  auditOf,
  finishRoundTrip,
  issuer,
  newClaims,
  newMember,
  type Provider,
  providers,
  roundTrip,
  signIn,
  start,
  startPurpose,
  startRoutes,
  userOf,
  verified,
  withIssuer,
} from '../support/social'
import { rowCounts, sql } from '../support/sql'

withIssuer()

describe.each(providers)('connecting %s', (provider) => {
  const other: Provider = provider === 'google' ? 'line' : 'google'

  test('connecting adds an identity and keeps the session', async () => {
    const [browser, claims] = [await newMember(), newClaims()]
    const asked = await startPurpose(browser, 'connect', provider)
    expect(asked.body).toEqual({ location: `/api/auth/${provider}` })
    expect(asked.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sati-intent=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/),
    ])
    const answer = await finishRoundTrip(browser, provider, issuer.grant(await start(browser, provider), claims))
    expect(answer.location).toBe(`/profile?done=connected&provider=${provider}`)
    expect(answer.cookie).toBeUndefined()
    expect([...browser.cookies]).toEqual([['sati-session', browser.person.cookie.split('=')[1]]])
    expect(await userOf(browser)).toMatchObject({
      id: browser.person.user.id,
      provider: 'local',
      connected: { google: provider === 'google', line: provider === 'line' },
    })
    expect(await auditOf(browser, 'account.identity-linked')).toBe(1)
    const { browser: elsewhere } = await signIn(provider, claims)
    expect((await userOf(elsewhere))?.id).toBe(browser.person.user.id)
    expect((await roundTrip(browser, 'connect', provider, claims)).location).toContain('done=connected')
    expect([await accountsOf(browser), await auditOf(browser, 'account.identity-linked')]).toEqual([1, 1])
  })

  test('connecting refuses an identity that opens another account, and a second one of the same provider', async () => {
    const [mine, theirs] = [newClaims(), newClaims()]
    await signIn(provider, theirs)
    const browser = await newMember()
    const before = await rowCounts()
    expect((await roundTrip(browser, 'connect', provider, theirs)).location).toBe('/profile?error=identity-taken')
    expect(await rowCounts()).toEqual(before)
    await roundTrip(browser, 'connect', provider, mine)
    expect((await roundTrip(browser, 'connect', provider, newClaims())).location).toBe(
      '/profile?error=already-connected',
    )
    expect(await accountsOf(browser)).toBe(1)
    expect(await userOf(browser)).toMatchObject({ id: browser.person.user.id })
  })

  test('connecting gives one identity to one of two accounts that ask at once', async () => {
    const [a, b, claims] = [await newMember(), await newMember(), newClaims()]
    const answers = await Promise.all([a, b].map((browser) => roundTrip(browser, 'connect', provider, claims)))
    expect(answers.map(({ location }) => location).sort()).toEqual([
      `/profile?done=connected&provider=${provider}`,
      '/profile?error=identity-taken',
    ])
    expect((await accountsOf(a)) + (await accountsOf(b))).toBe(1)
  })

  test('connecting needs a reauthentication within ten minutes', async () => {
    const browser = await newMember()
    await ageSession(browser)
    const refused = await startPurpose(browser, 'connect', provider)
    expect([refused.status, refused.body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
    expect(refused.headers.getSetCookie()).toEqual([])
    expect((await startPurpose(browser, 'reauthenticate', provider)).status).toBe(200)
  })

  test('a plain sign-in connects nothing, even with a left-over purpose cookie', async () => {
    const browser = await newMember()
    const departure = await start(browser, provider)
    await startPurpose(browser, 'connect', provider)
    const answer = await finishRoundTrip(browser, provider, issuer.grant(departure, newClaims()))
    expect(answer.location).toBe('/parent-onboarding')
    expect(await accountsOf(browser)).toBe(0)
  })

  test('a callback without a valid purpose cookie of its own session connects nothing', async () => {
    const attacker = await newMember()
    await startPurpose(attacker, 'connect', provider)
    const strange = attacker.cookies.get('sati-intent') ?? ''
    const spoil: ((own: string) => string | undefined)[] = [
      () => undefined,
      () => '',
      () => '%00',
      () => strange,
      (own) => own.replace('connect', 'reauthenticate'),
      (own) => own.replace(provider, other),
      (own) => own.replace(/\d{13}/, '9999999999999'),
      (own) => `${own}x`,
      (own) => own.slice(0, -1),
      (own) => own.toUpperCase(),
    ]
    for (const change of spoil) {
      const browser = await newMember()
      await startPurpose(browser, 'connect', provider)
      const own = browser.cookies.get('sati-intent') ?? ''
      const departure = await start(browser, provider)
      const value = change(own)
      if (value === undefined) browser.cookies.delete('sati-intent')
      else browser.cookies.set('sati-intent', value)
      const answer = await finishRoundTrip(browser, provider, issuer.grant(departure, newClaims()))
      expect({ value, to: answer.location }).toEqual({ value, to: '/profile?error=expired' })
      expect(await accountsOf(browser)).toBe(0)
      expect(await userOf(browser)).toMatchObject({ id: browser.person.user.id })
    }
  })

  test('a request to connect ends with its session', async () => {
    const [browser, next] = [await newMember(), await newMember()]
    await startPurpose(browser, 'connect', provider)
    const departure = await start(browser, provider)
    const before = await rowCounts()
    browser.cookies.set('sati-session', next.cookies.get('sati-session') ?? '')
    const swapped = await finishRoundTrip(browser.copy(), provider, issuer.grant(departure, newClaims()))
    expect(swapped.location).toBe('/profile?error=expired')
    browser.cookies.delete('sati-session')
    const signedOut = await finishRoundTrip(browser, provider, issuer.grant(departure, newClaims()))
    expect(signedOut.location).toBe('/login?error=Expired&next=%2Fprofile')
    expect(signedOut.cookie).toBeUndefined()
    expect(await rowCounts()).toEqual(before)
  })

  test('a request to connect expires after ten minutes', async () => {
    const browser = await newMember()
    await startPurpose(browser, 'connect', provider)
    const departure = await start(browser, provider)
    const now = Date.now()
    jest.spyOn(Date, 'now').mockImplementation(() => now + 601_000)
    try {
      const answer = await finishRoundTrip(browser, provider, issuer.grant(departure, newClaims()))
      expect(answer.location).toBe('/profile?error=expired')
    } finally {
      jest.restoreAllMocks()
    }
    expect(await accountsOf(browser)).toBe(0)
  })

  test('a failed or cancelled connection is reported on the profile, and its purpose cookie is cleared', async () => {
    for (const [query, error] of [
      ['?error=access_denied', 'cancelled'],
      ['?error=server_error', 'failed'],
      ['', 'failed'],
    ] as const) {
      const browser = await newMember()
      await startPurpose(browser, 'connect', provider)
      await start(browser, provider)
      const answer = await finishRoundTrip(browser, provider, query)
      expect(answer.location).toBe(`/profile?error=${error}`)
      expect([...browser.cookies.keys()]).toEqual(['sati-session'])
    }
  })
})

describe.each(providers)('signing in with %s while signed in', (provider) => {
  test('a sign-in while signed in shows on the profile why it failed, and leaves the session as it is', async () => {
    for (const [query, error] of [
      ['?error=access_denied', 'cancelled'],
      ['?error=server_error', 'failed'],
      ['', 'failed'],
    ] as const) {
      const browser = await newMember()
      await start(browser, provider)
      expect((await finishRoundTrip(browser, provider, query)).location).toBe(`/profile?error=${error}`)
      expect((await userOf(browser))?.id).toBe(browser.person.user.id)
    }
  })
})

test('a Google sign-in with the own confirmed address links nothing, and the profile says so', async () => {
  const browser = await newMember()
  const { email, id } = browser.person.user
  await sql('UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1', [id])
  const { location } = await signIn('google', newClaims(verified(String(email))), browser)
  expect(location).toBe('/profile?error=not-linked')
  expect((await userOf(browser))?.id).toBe(id)
})

describe.each(providers)('confirming with %s who it is', (provider) => {
  test('reauthentication renews the session when the identity is the person’s own', async () => {
    const [browser, claims] = [await newMember(), newClaims()]
    await roundTrip(browser, 'connect', provider, claims)
    await ageSession(browser)
    const just = { ...claims, auth_time: Math.floor(Date.now() / 1_000) }
    const answer = await roundTrip(browser, 'reauthenticate', provider, just)
    expect(answer.location).toBe('/profile?done=confirmed')
    expect(answer.cookie).toMatch(/^sati-session=[\w-]{43}$/)
    expect((await call(getUser, '', { cookie: browser.person.cookie })).status).toBe(401)
    expect(await userOf(browser)).toMatchObject({ id: browser.person.user.id })
    expect((await startPurpose(browser, 'connect', provider)).status).toBe(200)
  })

  test('reauthentication refuses another account’s identity, an unknown one, and an old sign-in', async () => {
    const [browser, mine, theirs] = [await newMember(), newClaims(), newClaims()]
    await roundTrip(browser, 'connect', provider, mine)
    await signIn(provider, theirs)
    await ageSession(browser)
    const before = await rowCounts()
    const yesterday = { ...mine, auth_time: Math.floor(Date.now() / 1_000) - 86_400 }
    const just = { auth_time: Math.floor(Date.now() / 1_000) }
    for (const [claims, error] of [
      [{ ...theirs, ...just }, 'not-yours'],
      [newClaims(just), 'not-yours'],
      [yesterday, 'failed'],
      [{ ...mine, auth_time: 'now' }, 'failed'],
    ] as const) {
      const answer = await roundTrip(browser, 'reauthenticate', provider, claims)
      expect(answer.location).toBe(`/profile?error=${error}`)
      expect(answer.cookie).toBeUndefined()
    }
    expect(await rowCounts()).toEqual(before)
    expect((await startPurpose(browser, 'connect', provider)).status).toBe(403)
  })
})

describe('a purpose cookie', () => {
  test('a purpose cookie is set by a same-origin call of a signed-in user only', async () => {
    const browser = await newMember()
    expect((await startPurpose(new Browser(), 'connect', 'google')).status).toBe(401)
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['sec-fetch-site', 'same-site'],
      ['origin', 'https://evil.example'],
      ['origin', 'null'],
    ] as const) {
      const answer = await startPurpose(browser, 'connect', 'google', { [name]: value })
      expect([answer.status, answer.body.code]).toEqual([403, 'CROSS_SITE'])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  test.each<[unknown, unknown, string]>([
    ['link', 'google', 'intent'],
    [null, 'google', 'intent'],
    [['connect'], 'google', 'intent'],
    [{ contains: '' }, 'google', 'intent'],
    ['__proto__', 'google', 'intent'],
    ['connect', 'facebook', 'provider'],
    ['connect', 'Google', 'provider'],
    ['connect', ['line'], 'provider'],
    ['connect', undefined, 'provider'],
    ['connect', 'google\u0000', 'provider'],
    ['connect', 'x'.repeat(10_000), 'provider'],
  ])('the purpose %j of the provider %.20j is refused', async (intent, provider, field) => {
    const answer = await startPurpose(await newMember(), intent, provider)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', errors: [{ field }] })
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

test('an authorization carries the purpose of a valid cookie, and none without one', async () => {
  const browser = await newMember()
  await startPurpose(browser, 'reauthenticate', 'line')
  const confirming = await browser.go(startRoutes.line)
  expect(new URL(confirming.headers.get('location') ?? '').searchParams.get('max_age')).toBe('0')
  const google = await browser.go(startRoutes.google)
  expect(google.headers.getSetCookie().join()).toContain('sati-google-goal=%2F;')
})
