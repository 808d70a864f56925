import { POST as register } from '@/app/api/auth/register/route'
import { GET as getUser } from '@/app/api/auth/user/route'
import { call, newAddress } from '../support/api'
import { Browser } from '../support/browser'
import { newPerson, password } from '../support/people'
import {
  accountsOf,
  finishRoundTrip,
  issuer,
  newClaims,
  newEmail,
  newMember,
  roundTrip,
  signIn,
  start,
  startPurpose,
  userOf,
  verified,
  withIssuer,
} from '../support/social'
import { count } from '../support/sql'
import { duringUncommittedChange } from '../support/uncommitted-change'

withIssuer()

const sessionsOf = (userId: string) => count('"Session" WHERE "userId" = $1', [userId])
const locked: [string, unknown[]] = ['SELECT FROM "User" WHERE id = $1 FOR UPDATE', []]

/** A reset, or "sign out all other devices". */
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

test('concurrent claims of one account succeed once', async () => {
  const { user } = await newPerson()
  const claims = newClaims(verified(user.email ?? ''))
  const answers = await Promise.all(Array.from({ length: 8 }, () => signIn('google', claims)))
  expect(answers.map(({ location }) => location).sort()).toEqual([...Array(7).fill('/'), '/profile?done=claimed'])
  expect(await count('"Account" WHERE "userId" = $1', [user.id])).toBe(1)
  expect(await count(`"AuditEvent" WHERE action = 'account.claimed' AND "targetId" = $1`, [user.id])).toBe(1)
})

test('an address belongs to one account when a registration and a sign-in come at once', async () => {
  for (let round = 1; round <= 10; round++) {
    const email = newEmail()
    const body = { firstName: 'Nok', lastName: 'Suwan', email, password, role: 'parent' }
    const [social, local] = await Promise.all([
      signIn('google', newClaims(verified(email))),
      call(register, '', { method: 'POST', body, address: newAddress() }),
    ])
    expect(social.status).toBe(303)
    expect([201, 409]).toContain(local.status)
    expect(await count('"User" WHERE "emailKey" = $1', [email])).toBe(1)
    expect((await userOf(social.browser))?.email).toBe(email)
    // In either order, no session of the password remains.
    expect((await call(getUser, '', { cookie: local.cookie })).status).toBe(401)
  }
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
