import { Browser } from '../support/browser'
import {
  accountsOf,
  finishRoundTrip,
  issuer,
  newClaims,
  newMember,
  roundTrip,
  signIn,
  start,
  startPurpose,
  withIssuer,
} from '../support/social'
import { count } from '../support/sql'
import { duringUncommittedChange } from '../support/uncommitted-change'

withIssuer()

const sessionsOf = (userId: string) => count('"Session" WHERE "userId" = $1', [userId])
const locked: [string, unknown[]] = ['SELECT FROM "User" WHERE id = $1 FOR UPDATE', []]

/** What a reset, or "sign out all other devices", does to an account. */
function ended(userId: string, ...also: [string, unknown[]][]): [string, unknown[]][] {
  return [[locked[0], [userId]], ...also, ['DELETE FROM "Session" WHERE "userId" = $1', [userId]]]
}

describe('while the provider is being asked', () => {
  test('reauthentication does not restore a session that was ended during the round trip', async () => {
    const [browser, claims] = [await newMember(), newClaims()]
    await roundTrip(browser, 'connect', 'google', claims)
    await startPurpose(browser, 'reauthenticate', 'google')
    const departure = await start(browser, 'google')
    const { id } = browser.person.user
    const answer = await duringUncommittedChange(ended(id), () =>
      finishRoundTrip(browser, 'google', issuer.grant(departure, claims)),
    )
    expect([answer.status, answer.location]).toEqual([303, '/login?error=Expired&next=%2Fprofile'])
    expect(await sessionsOf(id)).toBe(0)
  })

  test('a session that ended during the round trip connects nothing', async () => {
    const [browser, claims] = [await newMember(), newClaims()]
    await startPurpose(browser, 'connect', 'line')
    const departure = await start(browser, 'line')
    const { id } = browser.person.user
    const answer = await duringUncommittedChange(ended(id), () =>
      finishRoundTrip(browser, 'line', issuer.grant(departure, claims)),
    )
    expect([answer.status, answer.location]).toEqual([303, '/login?error=Expired&next=%2Fprofile'])
    expect(await accountsOf(browser)).toBe(0)
  })

  test('an identity that was disconnected concurrently opens a new account', async () => {
    const [browser, claims] = [await newMember(), newClaims()]
    await roundTrip(browser, 'connect', 'line', claims)
    const { id } = browser.person.user
    const other = new Browser()
    const departure = await start(other, 'line')
    const taken: [string, unknown[]] = ['DELETE FROM "Account" WHERE "userId" = $1', [id]]
    const answer = await duringUncommittedChange(ended(id, taken), () =>
      finishRoundTrip(other, 'line', issuer.grant(departure, claims)),
    )
    expect([answer.status, answer.location]).toEqual([303, '/parent-onboarding'])
    expect(await sessionsOf(id)).toBe(0)
  })
})

test('a path in Thai to go on to is one that a header can carry', async () => {
  const browser = new Browser()
  const departure = await start(browser, 'google', { query: `?next=${encodeURIComponent('/ไทย?q=ก')}` })
  const answer = await finishRoundTrip(browser, 'google', issuer.grant(departure, newClaims()))
  expect([answer.status, answer.location]).toEqual([303, encodeURI('/ไทย?q=ก')])
})

test('LINE must say when it was asked for a proof: the request for that can be struck out', async () => {
  const [browser, claims] = [await newMember(), newClaims()]
  await roundTrip(browser, 'connect', 'line', claims)
  const without = await roundTrip(browser, 'reauthenticate', 'line', claims)
  expect([without.location, without.cookie]).toEqual(['/profile?error=failed', undefined])
  const now = Math.floor(Date.now() / 1_000)
  const withTime = await roundTrip(browser, 'reauthenticate', 'line', { ...claims, auth_time: now })
  expect(withTime.location).toBe('/profile?done=confirmed')
})

test('an account that is claimed has no consent but its new owner’s', async () => {
  const attacker = await newMember()
  const email = attacker.person.user.email ?? ''
  await signIn('google', newClaims({ email, email_verified: true }))
  const of = '"Consent" WHERE "userId" = $1 AND "withdrawnAt" IS'
  expect(await count(`${of} NULL`, [attacker.person.user.id])).toBe(1)
  expect(await count(`${of} NOT NULL`, [attacker.person.user.id])).toBe(1)
})
