import { DELETE as disconnectGoogle } from '@/app/api/auth/connections/google/route'
import { DELETE as disconnectLine } from '@/app/api/auth/connections/line/route'
import { Browser } from '../support/browser'
import {
  accountsOf,
  ageSession,
  auditOf,
  newClaims,
  newMember,
  type Provider,
  providers,
  roundTrip,
  signIn,
  userOf,
  withIssuer,
} from '../support/social'
import { count, rowCounts } from '../support/sql'

withIssuer()

const disconnects = { google: disconnectGoogle, line: disconnectLine }

describe('disconnecting', () => {
  const disconnect = (browser: Browser, provider: Provider, headers: Record<string, string> = {}) =>
    browser.go(disconnects[provider], { method: 'DELETE', headers })

  test('disconnecting removes the identity, and a repeat changes nothing', async () => {
    const [browser, claims] = [await newMember(), newClaims()]
    await roundTrip(browser, 'connect', 'google', claims)
    await roundTrip(browser, 'connect', 'line', newClaims())
    for (let time = 1; time <= 2; time++) {
      const answer = await disconnect(browser, 'google')
      expect([answer.status, answer.body]).toEqual([200, { connected: { google: false, line: true } }])
    }
    expect(await auditOf(browser, 'account.identity-unlinked')).toBe(1)
    const { browser: elsewhere } = await signIn('google', claims)
    expect((await userOf(elsewhere))?.id).not.toBe(browser.person.user.id)
  })

  test.each(providers)('disconnecting never removes the last sign-in method: %s', async (provider) => {
    const { browser } = await signIn(provider, newClaims())
    const before = await rowCounts()
    const answer = await disconnect(browser, provider)
    expect([answer.status, answer.body.code]).toEqual([409, 'LAST_WAY_IN'])
    expect(await rowCounts()).toEqual(before)
  })

  test('disconnecting both providers at the same time leaves one connected', async () => {
    for (let round = 1; round <= 8; round++) {
      const { browser } = await signIn('google', newClaims())
      await roundTrip(browser, 'connect', 'line', newClaims())
      const both = [...providers, ...providers].map((provider) => disconnect(browser.copy(), provider))
      const statuses = (await Promise.all(both)).map(({ status }) => status)
      expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
      const { id } = (await userOf(browser)) ?? {}
      expect(await count('"Account" WHERE "userId" = $1', [id])).toBe(1)
    }
  })

  test('disconnecting needs a same-site session with recent reauthentication', async () => {
    const browser = await newMember()
    await roundTrip(browser, 'connect', 'google', newClaims())
    expect((await disconnect(new Browser(), 'google')).status).toBe(401)
    expect((await disconnect(browser, 'google', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    await ageSession(browser)
    const answer = await disconnect(browser, 'google')
    expect([answer.status, answer.body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
    expect(await accountsOf(browser)).toBe(1)
  })
})
