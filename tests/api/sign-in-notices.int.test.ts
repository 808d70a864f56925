import { DELETE as disconnectGoogle } from '@/app/api/auth/connections/google/route'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as reauthenticate } from '@/app/api/auth/reauthenticate/route'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { call, newAddress } from '../support/api'
import { Browser } from '../support/browser'
import { linkIn, startMail } from '../support/mails'
import { newPerson, type Person, password } from '../support/people'
import { emailOf, newLink, next, reset, set, signIn as signInWith } from '../support/recovery'
import {
  accountsOf,
  newClaims,
  newEmail,
  newMember,
  roundTrip,
  signIn,
  userOf,
  verified,
  withIssuer,
} from '../support/social'
import { clearLimits, rowCounts, sql } from '../support/sql'

/** Notices let an owner notice a thief; a new password ends the thief's access. */

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A556E) AppleWebKit/537.36 Chrome/129.0.0.0 Mobile Safari/537.36'

withIssuer()
let mail: Awaited<ReturnType<typeof startMail>>
beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())
afterEach(clearLimits)

const logIn = (browser: Browser, person: Person, given = password) => {
  const body = { email: emailOf(person), password: given }
  return browser.go(login, { method: 'POST', body, headers: { 'user-agent': android } })
}
const mailsOf = async (email: string, { subject }: { subject: string }) =>
  (await mail.to(email)).filter((each) => each.subject === subject)

async function newConfirmed(): Promise<Person> {
  const person = await newPerson()
  await set(person, '"emailVerifiedAt" = now()')
  return person
}

describe('a sign-in from a new browser', () => {
  test('a sign-in from a new browser is notified to the owner, with the time and the device, and the next one from it is not', async () => {
    const [person, browser] = [await newConfirmed(), new Browser()]
    await set(person, `"firstName" = 'Siriporn'`)
    expect((await logIn(browser, person)).status).toBe(200)
    expect((await logIn(browser, person)).status).toBe(200)
    const [received, ...others] = await mailsOf(emailOf(person), en.mail.newSignIn)
    expect(others).toEqual([])
    expect(received?.text).toContain('Hello Siriporn')
    expect(received?.text).toContain('Chrome on Android')
    expect(received?.text).not.toContain('SM-A556E')
    expect(received && linkIn(received).href).toBe('http://localhost:3000/forgot-password')
    await set(person, `language = 'th'`)
    await logIn(new Browser(), person)
    const [thai] = await mailsOf(emailOf(person), th.mail.newSignIn)
    expect(thai?.text).toContain('Chrome บน Android')
    expect(thai && `${thai.subject} ${received?.subject}`).not.toMatch(/Siriporn|@|Android/)
  })

  test('a new sign-in is mailed to confirmed addresses only, and never for a wrong password', async () => {
    const [unconfirmed, person] = [await newPerson(), await newConfirmed()]
    await logIn(new Browser(), unconfirmed)
    expect(await mailsOf(emailOf(unconfirmed), en.mail.newSignIn)).toEqual([])
    await mail.settle()
    const before = await rowCounts()
    expect((await logIn(new Browser(), person, 'wrong horse')).status).toBe(401)
    expect(await rowCounts()).toEqual(before)
  })

  test('sign-ins with Google and LINE are notified too, but neither the first one nor a reauthentication', async () => {
    for (const provider of ['google', 'line'] as const) {
      const [claims, email] = [newClaims(), newEmail()]
      const { browser } = await signIn(provider, { ...claims, ...verified(email) })
      const { id } = (await userOf(browser)) ?? {}
      await sql('UPDATE "User" SET email = $2, "emailKey" = $2, "emailVerifiedAt" = now() WHERE id = $1', [id, email])
      await roundTrip(browser, 'reauthenticate', provider, { ...claims, auth_time: Math.floor(Date.now() / 1_000) })
      await signIn(provider, claims, browser)
      expect(await mailsOf(email, en.mail.newSignIn)).toEqual([])
      await signIn(provider, claims)
      expect(await mailsOf(email, en.mail.newSignIn)).toHaveLength(1)
    }
    const member = await newMember()
    await set(member.person, '"emailVerifiedAt" = now()')
    expect((await member.go(reauthenticate, { method: 'POST', body: { password } })).status).toBe(200)
    expect(await mailsOf(emailOf(member.person), en.mail.newSignIn)).toEqual([])
  })
})

test('connecting and disconnecting are mailed to the owner, in both languages, and not to an unconfirmed box', async () => {
  const [browser, stranger] = [await newMember(), await newMember()]
  const email = emailOf(browser.person)
  await set(browser.person, '"emailVerifiedAt" = now()')
  for (const [language, messages] of Object.entries({ en, th })) {
    await set(browser.person, `language = '${language}'`)
    await roundTrip(browser, 'connect', 'google', newClaims())
    const [connected] = await mailsOf(email, messages.mail.identityConnected)
    expect((await browser.go(disconnectGoogle, { method: 'DELETE' })).status).toBe(200)
    const [disconnected] = await mailsOf(email, messages.mail.identityDisconnected)
    for (const received of [connected, disconnected]) {
      expect(received?.text).toContain('Google')
      expect(received && linkIn(received).href).toBe('http://localhost:3000/forgot-password')
    }
  }
  await roundTrip(stranger, 'connect', 'line', newClaims())
  expect(await mail.to(emailOf(stranger.person))).toHaveLength(1)
})

describe('a new password by mail', () => {
  test('a reset disconnects an identity connected later, and keeps the one that opened the account', async () => {
    const [own, thiefs, email] = [newClaims(), newClaims(), newEmail()]
    const { browser } = await signIn('google', { ...own, ...verified(email) })
    const user = await userOf(browser)
    expect((await roundTrip(browser, 'connect', 'line', thiefs)).location).toContain('done=connected')
    const person = { user, cookie: '' } as Person
    expect((await reset(await newLink(mail, person))).status).toBe(200)
    expect((await userOf((await signIn('line', thiefs)).browser))?.id).not.toBe(user?.id)
    expect((await userOf((await signIn('google', own)).browser))?.id).toBe(user?.id)
    expect((await signInWith(email, next)).status).toBe(200)
  })

  test('a reset of a password account leaves no identity, of a claimed one the identity that claimed it', async () => {
    const [local, claimed] = [await newMember(), await newMember()]
    await set(local.person, '"emailVerifiedAt" = now()')
    await roundTrip(local, 'connect', 'google', newClaims())
    const claims = newClaims(verified(emailOf(claimed.person)))
    const { browser: owner } = await signIn('google', claims)
    await roundTrip(owner, 'connect', 'line', newClaims())
    for (const { person } of [local, claimed]) expect((await reset(await newLink(mail, person))).status).toBe(200)
    expect([await accountsOf(local), await accountsOf(claimed)]).toEqual([0, 1])
    expect((await userOf((await signIn('google', claims)).browser))?.id).toBe(claimed.person.user.id)
  })
})

test('a browser without the right cookie is a new one, and a password account’s cookie is worth nothing after a change', async () => {
  const [person, browser] = [await newConfirmed(), new Browser()]
  await logIn(browser, person)
  await set(person, `"passwordHash" = NULL, provider = 'google'`)
  await sql(
    `INSERT INTO "Account" (id, "userId", provider, "providerAccountId") VALUES (new_id(), $1, 'google', 'new-hash')`,
    [person.user.id],
  )
  await signIn('google', { sub: 'new-hash' }, browser)
  expect(await mailsOf(emailOf(person), en.mail.newSignIn)).toHaveLength(2)
  await signIn('google', { sub: 'new-hash' }, browser)
  expect(await mailsOf(emailOf(person), en.mail.newSignIn)).toHaveLength(2)
  expect(
    (await call(login, '', { method: 'POST', body: { email: emailOf(person), password }, address: newAddress() }))
      .status,
  ).toBe(401)
})
