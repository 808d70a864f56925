import { Browser } from '../support/browser'
import { newPerson } from '../support/people'
import { finishRoundTrip, issuer, newClaims, newEmail, providers, start, verified, withIssuer } from '../support/social'
import { sql } from '../support/sql'

withIssuer()

const next = '/school-referral?token=0193b2a0-0000-7000-8000-000000000001.x'

async function signInFor(claims: Record<string, unknown>) {
  const browser = new Browser()
  const departure = await start(browser, 'google', { query: `?${new URLSearchParams({ next })}` })
  return (await finishRoundTrip(browser, 'google', issuer.grant(departure, claims))).location
}

/** The next step, in the address of the page that is shown first. */
const nextIn = (location: string | null) => new URL(location ?? '', 'http://localhost').searchParams.get('next')

test('a new account and a known one go straight on to where the sign-in was for', async () => {
  const claims = newClaims(verified(newEmail()))
  expect([await signInFor(claims), await signInFor(claims)]).toEqual([next, next])
})

test('a claimed account is told so first, and led on from there', async () => {
  const { user } = await newPerson()
  const location = await signInFor(newClaims(verified(user.email ?? '')))
  expect(location).toMatch(/^\/profile\?done=claimed&/)
  expect(nextIn(location)).toBe(next)
})

test('an account that has to be signed in to in another way keeps the way on', async () => {
  const { user } = await newPerson()
  await sql(`UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1`, [user.id])
  const location = await signInFor(newClaims(verified(user.email ?? '')))
  expect(location).toMatch(/^\/login\?error=OAuthAccountNotLinked&/)
  expect(nextIn(location)).toBe(next)
})

test.each(providers)('a sign-in with %s goes on to the path it came for, if that is one of ours', async (provider) => {
  const claims = newClaims()
  for (const [next, home] of [
    ['/school-referral?token=a.b', '/school-referral?token=a.b'],
    ['/profile', '/profile'],
    ['https://evil.example', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/\r\nSet-Cookie: a=b', '/'],
    ['/api/auth/logout', '/'],
    ['javascript:alert(1)', '/'],
  ] as const) {
    const browser = new Browser()
    const location = await start(browser, provider, { query: `?next=${encodeURIComponent(next)}` })
    const answer = await finishRoundTrip(browser, provider, issuer.grant(location, claims))
    expect({ next, to: answer.location }).toEqual({ next, to: home })
  }
  const browser = new Browser()
  const location = await start(browser, provider)
  browser.cookies.set(`sati-${provider}-goal`, encodeURIComponent('//evil.example'))
  const answer = await finishRoundTrip(browser, provider, issuer.grant(location, claims))
  expect(answer.location).toBe('/')
})

test('a path in Thai to go on to is one that a header can carry', async () => {
  const browser = new Browser()
  const departure = await start(browser, 'google', { query: `?next=${encodeURIComponent('/ไทย?q=ก')}` })
  const answer = await finishRoundTrip(browser, 'google', issuer.grant(departure, newClaims()))
  expect([answer.status, answer.location]).toEqual([303, encodeURI('/ไทย?q=ก')])
})
