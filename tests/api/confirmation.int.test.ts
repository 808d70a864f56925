import { POST as login } from '@/app/api/auth/login/route'
import { PATCH as updateProfile } from '@/app/api/auth/profile/route'
import { GET as getUser } from '@/app/api/auth/user/route'
import { POST as disownAddress } from '@/app/api/auth/verify-email/disown/route'
import { POST as verifyEmail } from '@/app/api/auth/verify-email/route'
import { visitorActor } from '@/lib/auth/actor'
import { getConfirmation } from '@/lib/email-verification/data'
import { accountToken } from '@/lib/email-verification/tokens/account-token'
import { call, newAddress } from '../support/api'
import { actorOf, askTeacher, assess, newFamily, newPerson, type Person, password } from '../support/people'
import { type Answered, isAlive, set, signIn } from '../support/recovery'
import { clearLimits, count, rowCounts, sql } from '../support/sql'
import { duringUncommittedChange } from '../support/uncommitted-change'

/** A mailed link proves the mailbox, never the account. */

afterEach(clearLimits)

type Purpose = 'email_verification' | 'email_change'

async function linkOf({ user }: Person, purpose: Purpose = 'email_verification'): Promise<string> {
  const where = '"AccountToken" WHERE "userId" = $1 AND purpose = $2::"AccountTokenPurpose"'
  const [row] = await sql<{ id: string }>(`SELECT id FROM ${where}`, [user.id, purpose])
  return accountToken(row?.id ?? '')
}

async function newChange(email: string): Promise<{ person: Person; link: string }> {
  const person = await newPerson()
  await set(person, '"emailVerifiedAt" = now()')
  const options = { method: 'PATCH', body: { email }, cookie: person.cookie }
  expect((await call(updateProfile, '', options)).status).toBe(200)
  return { person, link: await linkOf(person, 'email_change') }
}

interface Confirmation {
  given?: string
  cookie?: string
  address?: string
}

const confirmLink = (token: string, { given, cookie, address = newAddress() }: Confirmation = {}) => {
  const body = { token, ...(given === undefined ? {} : { password: given }) }
  return call<Answered>(verifyEmail, '', { method: 'POST', body, address, cookie })
}
const disown = (token: string, { cookie, address = newAddress() }: Confirmation = {}) =>
  call<Answered>(disownAddress, '', { method: 'POST', body: { token }, address, cookie })
const isVerified = async ({ user }: Person) =>
  (await count('"User" WHERE id = $1 AND "emailVerifiedAt" IS NOT NULL', [user.id])) === 1
const logged = ({ user }: Person, action: string) =>
  count('"AuditEvent" WHERE action = $1 AND "targetId" = $2', [action, user.id])

describe('pressing the mailed link', () => {
  test('a mailed link alone confirms nothing, signed in to another account or not', async () => {
    const [attacker, victim] = [await newPerson(), await newPerson()]
    const link = await linkOf(attacker)
    const before = await rowCounts()
    for (const cookie of [undefined, victim.cookie, 'sati-session=nonsense']) {
      const { status, body } = await confirmLink(link, cookie ? { cookie } : {})
      expect([status, body.code]).toEqual([403, 'CONFIRMATION_NEEDS_SIGN_IN'])
    }
    expect(await isVerified(attacker)).toBe(false)
    expect(await rowCounts()).toEqual(before)
    // The link is still valid.
    expect((await confirmLink(link, { cookie: attacker.cookie })).body).toEqual({ verified: true })
    expect(await isVerified(attacker)).toBe(true)
  })

  test('a mailed link confirms with the account’s password, whichever account is signed in', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const link = await linkOf(person)
    const wrong = await confirmLink(link, { given: 'wrong horse' })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INVALID_CREDENTIALS'])
    const right = await confirmLink(link, { given: password, cookie: other.cookie })
    expect([right.status, right.body, right.cookie]).toEqual([200, { verified: true }, undefined])
    expect([await isVerified(person), await isVerified(other)]).toEqual([true, false])
    const again = await confirmLink(link, { given: password })
    expect([again.status, again.body.code]).toEqual([404, 'LINK_NOT_FOUND'])
  })

  test('a change of address is confirmed under the same rules', async () => {
    const { person, link } = await newChange('changed@example.com')
    expect((await confirmLink(link)).status).toBe(403)
    expect((await confirmLink(link, { given: 'wrong horse' })).status).toBe(401)
    expect((await confirmLink(link, { given: password })).status).toBe(200)
    expect((await call(getUser, '', { cookie: person.cookie })).body.email).toBe('changed@example.com')
  })

  test('confirming is no way round the limits of signing in: both count together', async () => {
    const [person, address] = [await newPerson(), newAddress()]
    const link = await linkOf(person)
    for (let guess = 1; guess <= 5; guess++) {
      expect((await confirmLink(link, { given: 'wrong horse', address })).status).toBe(401)
      expect((await signIn(person.user.email ?? '', 'wrong horse', address)).status).toBe(401)
    }
    const [pressed, signedIn] = [
      await confirmLink(link, { given: password, address }),
      await signIn(person.user.email ?? '', password, address),
    ]
    for (const { status, body } of [pressed, signedIn]) expect([status, body.code]).toEqual([429, 'TOO_MANY_LOGINS'])
    expect((await confirmLink(link, { cookie: person.cookie, address })).status).toBe(200)
  })

  test('a wrong link compares no password: neither a guess nor a hash is spent on it', async () => {
    const address = newAddress()
    for (let attempt = 1; attempt <= 30; attempt++)
      expect((await confirmLink('x'.repeat(43), { given: password, address })).status).toBe(404)
    expect((await confirmLink('x'.repeat(43), { given: password, address })).status).toBe(429)
    expect(await count(`"RateLimit" WHERE key LIKE 'login-%' AND points > 0`)).toBe(0)
  })

  test('a mailed link confirms nothing when the session ends, or the password changes, during the request', async () => {
    const [first, second] = [await newPerson(), await newPerson()]
    const lock = 'SELECT FROM "User" WHERE id = $1 FOR UPDATE'
    const ended = await duringUncommittedChange(
      [
        [lock, [first.user.id]],
        ['DELETE FROM "Session" WHERE "userId" = $1', [first.user.id]],
      ],
      async () => confirmLink(await linkOf(first), { cookie: first.cookie }),
    )
    expect([ended.status, ended.body.code]).toEqual([403, 'CONFIRMATION_NEEDS_SIGN_IN'])
    const changed = await duringUncommittedChange(
      [
        [lock, [second.user.id]],
        [`UPDATE "User" SET "passwordHash" = 'another' WHERE id = $1`, [second.user.id]],
      ],
      async () => confirmLink(await linkOf(second), { given: password }),
    )
    expect([changed.status, changed.body.code]).toEqual([401, 'INVALID_CREDENTIALS'])
    expect([await isVerified(first), await isVerified(second)]).toEqual([false, false])
  })
})

describe('“This was not me”', () => {
  test('disowning closes an account that was opened with the address to its opener', async () => {
    const attacker = await newFamily()
    const { user, cookie, child } = attacker
    const email = user.email ?? ''
    await assess(cookie, child.id)
    const { referral } = await askTeacher(cookie, child.id)
    await set(attacker, `"phoneNumber" = '0812345678'`)
    await sql(
      `INSERT INTO "Account" (id, "userId", provider, "providerAccountId") VALUES (new_id(), $1, 'line', 'disowned-line')`,
      [user.id],
    )
    await sql(
      `INSERT INTO "ResultShare" (id, "childId", "parentId", "expiresAt") VALUES (new_id(), $1, $2, now() + interval '1 day')`,
      [child.id, user.id],
    )
    const link = await linkOf(attacker)
    const answer = await disown(link)
    expect([answer.status, answer.body]).toEqual([200, { disowned: true }])

    expect(await isAlive(cookie)).toBe(false)
    expect((await signIn(email, password)).status).toBe(401)
    const gone = ['AccountToken', 'Session', 'Account'].map((table) =>
      count(`"${table}" WHERE "userId" = $1`, [user.id]),
    )
    expect(await Promise.all(gone)).toEqual([0, 0, 0])
    const open = [
      count(`"TeacherReferral" WHERE id = $1 AND status = 'pending'`, [referral.id]),
      count('"ResultShare" WHERE "childId" = $1 AND "revokedAt" IS NULL', [child.id]),
      count('"Consent" WHERE "userId" = $1 AND "withdrawnAt" IS NULL', [user.id]),
      count('"User" WHERE id = $1 AND ("phoneNumber" IS NOT NULL OR "passwordHash" IS NOT NULL)', [user.id]),
    ]
    expect(await Promise.all(open)).toEqual([0, 0, 0, 0])
    expect([await isVerified(attacker), await logged(attacker, 'account.disowned')]).toEqual([false, 1])
    // As after a claim: a parent who confirmed by mistake recovers the account with a new password.
    expect(await count('"Assessment" WHERE "childId" = $1', [child.id])).toBe(1)
    expect(await count('"User" WHERE id = $1 AND "emailKey" = $2', [user.id, email])).toBe(1)
    expect([(await disown(link)).status, (await confirmLink(link, { given: password })).status]).toEqual([404, 404])
  })

  test('disowning removes an address that was only typed from a LINE account, and nothing else', async () => {
    const person = await newPerson()
    await set(person, `provider = 'line', "passwordHash" = NULL`)
    expect((await disown(await linkOf(person))).status).toBe(200)
    const { status, body } = await call(getUser, '', { cookie: person.cookie })
    expect([status, body.email]).toEqual([200, null])
    expect(await logged(person, 'account.disowned')).toBe(0)
  })

  test('disowning cancels a pending change of address without a notice', async () => {
    const { person, link } = await newChange('not-mine@example.com')
    const mails = await count('"MailDelivery"')
    expect((await disown(link)).status).toBe(200)
    expect((await confirmLink(link, { given: password })).status).toBe(404)
    const { status, body } = await call(getUser, '', { cookie: person.cookie })
    expect([status, body.email]).toEqual([200, person.user.email])
    expect((await signIn(person.user.email ?? '', password)).status).toBe(200)
    expect(await logged(person, 'account.email-change-declined')).toBe(1)
    expect(await count(`"MailDelivery" WHERE template <> 'new-sign-in'`)).toBe(mails)
  })

  test('disowning does nothing with a link that is wrong, expired, or for a confirmed address, and guesses are counted', async () => {
    const [over, confirmed, closed] = [await newPerson(), await newPerson(), await newPerson()]
    await sql(`UPDATE "AccountToken" SET "expiresAt" = now() WHERE "userId" = $1`, [over.user.id])
    await set(confirmed, '"emailVerifiedAt" = now()')
    await set(closed, '"disabledAt" = now()')
    const before = await rowCounts()
    for (const person of [over, confirmed, closed]) {
      const { status, body } = await disown(await linkOf(person))
      expect([status, body.code]).toEqual([404, 'LINK_NOT_FOUND'])
    }
    expect([await isAlive(over.cookie), await isAlive(confirmed.cookie)]).toEqual([true, true])
    expect(await rowCounts()).toEqual(before)
    const [address, statuses] = [newAddress(), new Set<number>()]
    for (let attempt = 1; attempt <= 30; attempt++) statuses.add((await disown('x'.repeat(43), { address })).status)
    expect([...statuses, (await disown('x'.repeat(43), { address })).status]).toEqual([404, 429])
  })

  test('a confirmation and a disowning at the same time take effect once', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await newPerson()
      const link = await linkOf(person)
      const [confirmed, disowned] = await Promise.all([confirmLink(link, { cookie: person.cookie }), disown(link)])
      expect(disowned.status === 200).toBe(confirmed.status !== 200)
      expect([await isVerified(person), await isAlive(person.cookie)]).toEqual(
        disowned.status === 200 ? [false, false] : [true, true],
      )
    }
  })
})

test('the page of a link learns what to ask for, not whose account it is, and changes nothing', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  const { link: change, person: moving } = await newChange('page@example.com')
  const line = await newPerson()
  await set(line, `provider = 'line', "passwordHash" = NULL`)
  const before = await rowCounts()
  const visitor = visitorActor(newAddress())
  const cases = [
    [visitor, person, await linkOf(person), { about: 'opened', isOwn: false, hasPassword: true }],
    [await actorOf(other), person, await linkOf(person), { about: 'opened', isOwn: false, hasPassword: true }],
    [await actorOf(person), person, await linkOf(person), { about: 'opened', isOwn: true, hasPassword: true }],
    [visitor, line, await linkOf(line), { about: 'typed', isOwn: false, hasPassword: false }],
    [await actorOf(moving), moving, change, { about: 'change', isOwn: true, hasPassword: true }],
  ] as const
  for (const [actor, , token, expected] of cases) expect(await getConfirmation(actor, token)).toEqual(expected)
  await expect(getConfirmation(visitor, 'x'.repeat(43))).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' })
  expect(await rowCounts()).toEqual(before)
  const body = { email: person.user.email, password }
  expect((await call(login, '', { method: 'POST', body, address: newAddress() })).status).toBe(200)
})
