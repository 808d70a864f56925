import { PATCH as changePassword } from '@/app/api/auth/change-password/route'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as reauthenticate } from '@/app/api/auth/reauthenticate/route'
import { GET as getUser } from '@/app/api/auth/user/route'
import { hashPassword } from '@/lib/auth/password'
import { authenticate } from '@/lib/sessions/authenticate'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { type Answer, call, newAddress } from '../support/api'
import { newPerson, type Person, password } from '../support/people'
import { count, sql } from '../support/sql'
import { duringUncommittedChange } from '../support/uncommitted-change'

type Answered = { message: string; code: string; errors: { field: string; code: string }[] }

const next = 'another horse 55'
const good = { currentPassword: password, newPassword: next, confirmPassword: next }

function change(cookie: string | undefined, body: object, headers: Record<string, string> = {}) {
  return call<Answered>(changePassword, '', { method: 'PATCH', body: { ...good, ...body }, cookie, headers })
}

function confirm(cookie: string | undefined, given: string) {
  return call<Answered & { confirmed: true }>(reauthenticate, '', { method: 'POST', body: { password: given }, cookie })
}

interface From {
  address?: string
  device?: string | undefined
}

function signIn(email: string | null, given: string, { address = newAddress(), device }: From = {}) {
  const body = { email, password: given }
  return call<Answered>(login, '/api/auth/login', { method: 'POST', body, address, cookie: device })
}

const emailOf = ({ user }: Person) => user.email ?? ''

async function isSignedIn(cookie: string | undefined): Promise<boolean> {
  return (await call(getUser, '', { cookie })).status === 200
}

function deviceIn({ headers }: Answer<unknown>): string {
  const line = headers.getSetCookie().find((each) => each.startsWith('sati-device='))
  if (!line) throw new Error('no device cookie came')
  return line.split(';')[0] ?? ''
}

const setHits = (name: string, points: number) =>
  sql(`UPDATE "RateLimit" SET points = $1 WHERE key LIKE $2`, [points, `${name}:%`])

describe('changing a password', () => {
  test('a password change ends every other session at once and renews this one', async () => {
    const person = await newPerson()
    const second = await signIn(emailOf(person), password)
    const answer = await change(person.cookie, {})
    expect([answer.status, answer.body]).toEqual([200, { message: en.answers.passwordChanged }])
    expect(answer.cookie).toMatch(/^sati-session=[\w-]{43}$/)
    expect(await isSignedIn(second.cookie)).toBe(false)
    expect(await isSignedIn(person.cookie)).toBe(false)
    expect(await isSignedIn(answer.cookie)).toBe(true)
    expect(await count('"Session" WHERE "userId" = $1', [person.user.id])).toBe(1)
    expect((await signIn(emailOf(person), password)).status).toBe(401)
    expect((await signIn(emailOf(person), next)).status).toBe(200)
  })

  test('a password change is notified by mail in the person’s language, and recorded in the log', async () => {
    const person = await newPerson()
    const answer = await change(person.cookie, {}, { 'accept-language': 'th' })
    expect(answer.body.message).toBe(th.answers.passwordChanged)
    const again = { currentPassword: next, newPassword: password, confirmPassword: password }
    expect((await change(answer.cookie, again)).status).toBe(200)
    const notices = await sql(
      `SELECT version FROM "MailDelivery" WHERE template = 'password-changed' AND "rowId" = $1 ORDER BY 1`,
      [person.user.id],
    )
    expect(notices).toEqual([{ version: 1 }, { version: 2 }])
    expect(
      await count(`"AuditEvent" WHERE action = 'account.password-changed' AND "actorId" = $1`, [person.user.id]),
    ).toBe(2)
  })

  test('a password change makes earlier mailed links worthless, but for the confirmation of the address', async () => {
    const person = await newPerson()
    await sql(
      `INSERT INTO "AccountToken" (id, "userId", purpose, "expiresAt") VALUES
        (gen_random_uuid(), $1, 'password_reset', now() + interval '1 h'), (gen_random_uuid(), $1, 'email_change', now() + interval '1 h')`,
      [person.user.id],
    )
    expect((await change(person.cookie, {})).status).toBe(200)
    const left = await sql('SELECT purpose FROM "AccountToken" WHERE "userId" = $1', [person.user.id])
    expect(left).toEqual([{ purpose: 'email_verification' }])
  })

  test.each([
    [{ confirmPassword: 'another horse 56' }, 'INVALID_INPUT', 'confirmPassword', 'passwordMismatch'],
    [{ newPassword: '12345', confirmPassword: '12345' }, 'INVALID_INPUT', 'newPassword', 'passwordTooShort'],
    [
      { newPassword: 'p'.repeat(129), confirmPassword: 'p'.repeat(129) },
      'INVALID_INPUT',
      'newPassword',
      'passwordTooLong',
    ],
    [{ newPassword: 'iloveyou', confirmPassword: 'iloveyou' }, 'INVALID_INPUT', 'newPassword', 'passwordCommon'],
    [{ currentPassword: undefined }, 'INVALID_INPUT', 'currentPassword', 'required'],
    [{ currentPassword: 'wrong horse' }, 'WRONG_PASSWORD', 'currentPassword', 'invalid'],
    [{ currentPassword: '' }, 'WRONG_PASSWORD', 'currentPassword', 'invalid'],
    [{ currentPassword: '\ud800\u0000' }, 'WRONG_PASSWORD', 'currentPassword', 'invalid'],
  ])('a password change is refused with %j', async (body, code, field, why) => {
    const person = await newPerson()
    const answer = await change(person.cookie, body)
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect(answer.body.errors).toEqual([{ field, code: why, message: expect.stringMatching(/\S/) }])
    if (code === 'WRONG_PASSWORD') expect(answer.body.message).toBe('Current password is incorrect')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await isSignedIn(person.cookie)).toBe(true)
    expect((await signIn(emailOf(person), password)).status).toBe(200)
  })

  test('an account without a password cannot change it', async () => {
    const person = await newPerson()
    await sql(`UPDATE "User" SET "passwordHash" = NULL, provider = 'google' WHERE id = $1`, [person.user.id])
    for (const answer of [await change(person.cookie, {}), await confirm(person.cookie, password)]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'NO_LOCAL_PASSWORD'])
    }
  })

  test('an open screen allows ten password guesses in a quarter of an hour, whichever call is used', async () => {
    const person = await newPerson()
    const statuses = []
    for (let guess = 1; guess <= 10; guess++) {
      const wrong = `guess ${guess}`
      const answer =
        guess % 2 ? await change(person.cookie, { currentPassword: wrong }) : await confirm(person.cookie, wrong)
      statuses.push(answer.status)
    }
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 400))
    for (const answer of [await change(person.cookie, {}), await confirm(person.cookie, password)]) {
      expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_LOGINS'])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800)
    }
    // It has its own counter, so other accounts are not blocked.
    expect((await signIn(emailOf(person), password)).status).toBe(200)
  })

  test('a password can be changed while failed sign-ins have reached the account’s limit', async () => {
    const person = await newPerson()
    await signIn(emailOf(person), 'wrong')
    await setHits('login-account', 100)
    expect((await signIn(emailOf(person), password)).status).toBe(429)
    expect((await change(person.cookie, {})).status).toBe(200)
    await setHits('login-account', 0)
  })

  test('two password changes at once change the password once', async () => {
    const person = await newPerson()
    const { cookie } = await signIn(emailOf(person), password)
    const choices = ['first horse 11', 'second horse 22']
    const answers = await Promise.all(
      choices.map((choice, i) => change(i ? cookie : person.cookie, { newPassword: choice, confirmPassword: choice })),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await signIn(emailOf(person), choices[winner] ?? '')).status).toBe(200)
    expect((await signIn(emailOf(person), choices[1 - winner] ?? '')).status).toBe(401)
    expect(await isSignedIn(answers[winner]?.cookie)).toBe(true)
  })

  test('a sign-in with the old password during a password change is refused', async () => {
    const person = await newPerson()
    const hash = await hashPassword(next)
    const late = await duringUncommittedChange(
      [['UPDATE "User" SET "passwordHash" = $1 WHERE id = $2', [hash, person.user.id]]],
      () => signIn(emailOf(person), password),
    )
    expect([late.status, late.cookie]).toEqual([401, undefined])
    expect(await count('"Session" WHERE "userId" = $1', [person.user.id])).toBe(1)
  })
})

describe('reauthenticating', () => {
  async function signedInAt(cookie: string | undefined): Promise<number> {
    const found = await authenticate(cookie?.split('=')[1], '192.0.2.1', { counted: false })
    return found?.actor.signedInAt.getTime() ?? 0
  }

  test('reauthentication renews the session, which is then a recent one', async () => {
    const person = await newPerson()
    await sql(`UPDATE "Session" SET "createdAt" = now() - interval '1 day' WHERE "userId" = $1`, [person.user.id])
    const answer = await confirm(person.cookie, password)
    expect([answer.status, answer.body]).toEqual([200, { confirmed: true }])
    expect(await isSignedIn(person.cookie)).toBe(false)
    expect(Date.now() - (await signedInAt(answer.cookie))).toBeLessThan(60_000)
  })

  test('reauthentication with a wrong password changes nothing', async () => {
    const person = await newPerson()
    const answer = await confirm(person.cookie, 'wrong')
    expect([answer.status, answer.body.code, answer.cookie]).toEqual([400, 'WRONG_PASSWORD', undefined])
    expect(answer.body.errors).toMatchObject([{ field: 'password', code: 'invalid' }])
    expect(await isSignedIn(person.cookie)).toBe(true)
  })

  test('reauthentication fails with a password that was changed while it was compared', async () => {
    const [person, hash] = [await newPerson(), await hashPassword(next)]
    const answer = await duringUncommittedChange(
      [['UPDATE "User" SET "passwordHash" = $1 WHERE id = $2', [hash, person.user.id]]],
      () => confirm(person.cookie, password),
    )
    expect([answer.status, answer.body.code, answer.cookie]).toEqual([400, 'WRONG_PASSWORD', undefined])
  })

  test('reauthentication does not restore a session that was ended during the request', async () => {
    const person = await newPerson()
    const answer = await duringUncommittedChange(
      [
        ['SELECT FROM "User" WHERE id = $1 FOR UPDATE', [person.user.id]],
        ['DELETE FROM "Session" WHERE "userId" = $1', [person.user.id]],
      ],
      () => confirm(person.cookie, password),
    )
    expect([answer.status, answer.cookie]).toEqual([401, undefined])
    expect(await count('"Session" WHERE "userId" = $1', [person.user.id])).toBe(0)
  })
})

describe('a browser that has signed in before', () => {
  test('a known browser signs in while failed sign-ins elsewhere have reached every limit', async () => {
    const person = await newPerson()
    const address = newAddress()
    const device = deviceIn(await signIn(emailOf(person), password, { address }))
    for (let failure = 1; failure <= 10; failure++) {
      expect((await signIn(emailOf(person), 'wrong', { address })).status).toBe(401)
    }
    for (const limit of ['login-account', 'login-address']) await setHits(limit, 1_000)
    expect((await signIn(emailOf(person), password, { address })).status).toBe(429)
    expect((await signIn(emailOf(person), password, { address, device })).status).toBe(200)
    expect((await signIn(emailOf(person), password, { device })).status).toBe(200)
    for (const limit of ['login-account', 'login-address']) await setHits(limit, 0)
  })

  test('a known browser has ten guesses of its own in a quarter of an hour', async () => {
    const person = await newPerson()
    const device = deviceIn(await signIn(emailOf(person), password))
    for (let failure = 1; failure <= 10; failure++) {
      expect((await signIn(emailOf(person), 'wrong', { device })).status).toBe(401)
    }
    const eleventh = await signIn(emailOf(person), password, { device })
    expect([eleventh.status, eleventh.body.code]).toEqual([429, 'TOO_MANY_LOGINS'])
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await signIn(emailOf(person), password)).status).toBe(200)
  })

  test('a known browser keeps its name when it signs in again, so that this buys no new guesses', async () => {
    const person = await newPerson()
    const device = deviceIn(await signIn(emailOf(person), password))
    expect(deviceIn(await signIn(emailOf(person), password, { device }))).toBe(device)
  })

  test('a browser is unknown to another account, with an altered cookie, and after a new password', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const device = deviceIn(await signIn(emailOf(person), password))
    const foreign = deviceIn(await signIn(emailOf(other), password))
    const address = newAddress()
    for (let failure = 1; failure <= 10; failure++) await signIn(emailOf(person), 'wrong', { address })
    const [name = '', signature = ''] = device.split('.')
    const invented = [
      foreign,
      `${name}.${foreign.split('.')[1]}`,
      `sati-device=${'a'.repeat(43)}.${signature}`,
      `${device}x`,
      'sati-device=~~~.',
      `sati-device=${'x'.repeat(5_000)}`,
    ]
    for (const each of invented) {
      expect((await signIn(emailOf(person), password, { address, device: each })).status).toBe(429)
    }
    expect((await signIn(emailOf(person), password, { address, device })).status).toBe(200)
    const changed = await change(person.cookie, {})
    expect((await signIn(emailOf(person), next, { address, device })).status).toBe(429)
    expect((await signIn(emailOf(person), next, { address, device: deviceIn(changed) })).status).toBe(200)
  })

  test('a known browser is known to each account that signed in on it', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => newPerson()))
    let device: string | undefined
    for (const person of people) device = deviceIn(await signIn(emailOf(person), password, { device }))
    const address = newAddress()
    for (const person of people) {
      for (let failure = 1; failure <= 10; failure++) await signIn(emailOf(person), 'wrong', { address })
      expect((await signIn(emailOf(person), password, { address })).status).toBe(429)
      expect((await signIn(emailOf(person), password, { address, device })).status).toBe(200)
    }
  })
})
