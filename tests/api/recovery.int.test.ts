import { POST as forgetPassword } from '@/app/api/auth/forgot-password/route'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as resetPassword } from '@/app/api/auth/reset-password/route'
import { GET as getUser } from '@/app/api/auth/user/route'
import { POST as verifyEmail } from '@/app/api/auth/verify-email/route'
import { systemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { enqueueMail } from '@/lib/mail/mutations'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { call, newAddress } from '../support/api'
import { linkIn, startMail, tokenIn } from '../support/mails'
import { newPerson, type Person, password } from '../support/people'
import type { Received } from '../support/smtp'
import { count, dump, forgetLimits, sql } from '../support/sql'

type Answered = { message: string; code: string; errors: { field: string; code: string }[] }

const next = 'another horse 55'
const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
let mail: Awaited<ReturnType<typeof startMail>>

beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())
afterEach(forgetLimits)

function forget(email: unknown, headers: Record<string, string> = {}, address = newAddress()) {
  return call<Answered>(forgetPassword, '', { method: 'POST', body: { email }, headers, address })
}

function reset(token: unknown, body: object = {}, address = newAddress()) {
  return call<Answered>(resetPassword, '', { method: 'POST', body: { token, newPassword: next, ...body }, address })
}

function signIn(email: string, given: string, address = newAddress(), device?: string) {
  const body = { email, password: given }
  return call<Answered>(login, '', { method: 'POST', body, address, cookie: device })
}

const emailOf = ({ user }: Person) => user.email ?? ''
const isAlive = async (cookie: string | undefined) => (await call(getUser, '', { cookie })).status === 200

async function resetMailsTo(person: Person): Promise<Received[]> {
  const subjects = [en.mail.passwordReset.subject, th.mail.passwordReset.subject]
  return (await mail.to(emailOf(person))).filter(({ subject }) => subjects.includes(subject ?? ''))
}

async function newLink(person: Person): Promise<string> {
  expect((await forget(emailOf(person))).status).toBe(202)
  return tokenIn((await resetMailsTo(person)).pop())
}

const set = (person: Person, assignments: string) =>
  sql(`UPDATE "User" SET ${assignments} WHERE id = $1`, [person.user.id])

describe('asking for a new password', () => {
  test('is answered one and the same for every address; a mail comes where there is an account', async () => {
    const [local, social, verified, disabled] = await Promise.all([newPerson(), newPerson(), newPerson(), newPerson()])
    await set(social, `provider = 'google', "passwordHash" = NULL, "emailVerifiedAt" = now()`)
    await set(verified, '"emailVerifiedAt" = now()')
    await set(disabled, '"disabledAt" = now()')
    const people = [local, social, verified, disabled]
    const answers = [
      ...people.map((person) => forget(` ${emailOf(person).toUpperCase()} `)),
      forget('nobody@example.com'),
    ]
    for (const { status, text, headers } of await Promise.all(answers)) {
      expect([status, text]).toEqual([202, JSON.stringify({ message: en.answers.linkSent })])
      expect(headers.getSetCookie()).toEqual([])
    }
    const received = await Promise.all(people.map(async (person) => (await resetMailsTo(person)).length))
    expect(received).toEqual([1, 1, 1, 0])
    expect(await mail.to('nobody@example.com')).toEqual([])
  })

  test('leaves nothing behind of an address that nobody has', async () => {
    await mail.settle()
    const before = await dump()
    await forget('nobody@example.com')
    await mail.settle()
    const rows = (text: string) => text.split('\n').filter((line) => !line.startsWith('RateLimit'))
    expect(rows(await dump())).toEqual(rows(before))
  })

  test.each([
    [undefined],
    [null],
    [''],
    ['nok'],
    [7],
    [{ contains: '' }],
    ['a@b.th\r\nBcc: c@d.th'],
    ['a@b.th,c@d.th'],
  ])('of %j is refused', async (email) => {
    const answer = await forget(email)
    expect([answer.status, answer.body.errors.map(({ field }) => field)]).toEqual([400, ['email']])
  })

  test('brings three mails an hour to one box, silently, and is limited for one network address, aloud', async () => {
    const person = await newPerson()
    for (let time = 1; time <= 3; time++) await newLink(person)
    const token = tokenIn((await resetMailsTo(person)).pop())
    const silent = await forget(emailOf(person))
    expect([silent.status, silent.body]).toEqual([202, { message: en.answers.linkSent }])
    expect(await resetMailsTo(person)).toHaveLength(3)
    // The link that came stays good.
    expect((await reset(token)).status).toBe(200)

    const address = newAddress()
    for (let time = 1; time <= 30; time++)
      expect((await forget(`nobody${time}@example.com`, {}, address)).status).toBe(202)
    const answer = await forget('nobody@example.com', {}, address)
    expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000)
  })

  test('mails a link to this product, whatever the request says of its host, in the person’s language', async () => {
    const [english, thai] = [await newPerson(), await newPerson()]
    await set(thai, `language = 'th', "firstName" = 'นก'`)
    for (const person of [english, thai]) expect((await forget(emailOf(person), evil)).status).toBe(202)
    for (const [person, messages] of [
      [english, en],
      [thai, th],
    ] as const) {
      const [letter] = (await resetMailsTo(person)) as [Received]
      const link = linkIn(letter)
      expect([link.origin, link.pathname]).toEqual(['http://localhost:3000', '/reset-password'])
      expect([letter.subject, letter.recipients]).toEqual([messages.mail.passwordReset.subject, [emailOf(person)]])
      expect(letter.text).toContain(messages.mail.passwordReset.expires)
    }
  })
})

describe('a reset link', () => {
  test('sets a password, ends every session and every other link, and is told by mail and in the log', async () => {
    const person = await newPerson()
    const second = await signIn(emailOf(person), password)
    const device = second.headers
      .getSetCookie()
      .find((line) => line.startsWith('sati-device='))
      ?.split(';')[0]
    const [verification] = await mail.to(emailOf(person))
    const token = await newLink(person)
    const answer = await reset(token, { confirmPassword: next })
    expect([answer.status, answer.body]).toEqual([200, { message: en.answers.passwordReset }])
    expect(answer.cookie).toBeUndefined()
    expect([await isAlive(person.cookie), await isAlive(second.cookie)]).toEqual([false, false])
    expect(await count('"AccountToken" WHERE "userId" = $1', [person.user.id])).toBe(0)
    expect(await count('"User" WHERE id = $1 AND "emailVerifiedAt" IS NOT NULL', [person.user.id])).toBe(1)
    const body = { token: tokenIn(verification) }
    expect((await call(verifyEmail, '', { method: 'POST', body, address: newAddress() })).status).toBe(404)
    expect((await signIn(emailOf(person), password)).status).toBe(401)

    // No browser is known any more: the guesses of strangers count for all.
    const address = newAddress()
    for (let failure = 1; failure <= 10; failure++) await signIn(emailOf(person), 'wrong', address)
    expect((await signIn(emailOf(person), next, address, device)).status).toBe(429)
    expect((await signIn(emailOf(person), next)).status).toBe(200)

    const notice = (await mail.to(emailOf(person))).pop()
    expect([notice?.subject, notice && linkIn(notice).pathname]).toEqual([
      en.mail.passwordChanged.subject,
      '/forgot-password',
    ])
    const told = await sql(
      `SELECT "actorKind" FROM "AuditEvent" WHERE action = 'account.password-reset' AND "targetId" = $1`,
      [person.user.id],
    )
    expect(told).toEqual([{ actorKind: 'visitor' }])
  })

  test('works once, also for several at the same time', async () => {
    const person = await newPerson()
    const token = await newLink(person)
    const choices = ['first horse 11', 'second horse 22', 'third horse 33']
    const answers = await Promise.all(choices.map((newPassword) => reset(token, { newPassword })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await signIn(emailOf(person), choices[winner] ?? '')).status).toBe(200)
    const again = await reset(token)
    expect([again.status, again.body.code]).toEqual([404, 'LINK_NOT_FOUND'])
  })

  test('is the newest one', async () => {
    const person = await newPerson()
    const [first, second] = [await newLink(person), await newLink(person)]
    expect((await reset(first)).status).toBe(404)
    expect((await reset(second)).status).toBe(200)
  })

  test('lives for 30 minutes, and for this purpose only', async () => {
    const person = await newPerson()
    const [verification] = await mail.to(emailOf(person))
    const token = await newLink(person)
    const [row] = await sql<{ minutes: number }>(
      `SELECT extract(epoch FROM "expiresAt" - now())::float8 / 60 AS minutes FROM "AccountToken"
       WHERE "userId" = $1 AND purpose = 'password_reset'`,
      [person.user.id],
    )
    expect(row?.minutes).toBeGreaterThan(29)
    expect(row?.minutes).toBeLessThanOrEqual(30)
    expect((await reset(tokenIn(verification))).status).toBe(404)
    expect((await call(verifyEmail, '', { method: 'POST', body: { token }, address: newAddress() })).status).toBe(404)
    for (const bad of [`${token}x`, token.slice(1), token.toUpperCase(), 'x'])
      expect((await reset(bad)).status).toBe(404)
    await sql(`UPDATE "AccountToken" SET "expiresAt" = now() WHERE "userId" = $1`, [person.user.id])
    expect((await reset(token)).status).toBe(404)
    expect((await signIn(emailOf(person), password)).status).toBe(200)
  })

  test('is worth nothing for an account that was closed since', async () => {
    const person = await newPerson()
    const token = await newLink(person)
    await set(person, '"disabledAt" = now()')
    expect((await reset(token)).status).toBe(404)
  })

  test('is not used up by a password that is refused', async () => {
    const person = await newPerson()
    const token = await newLink(person)
    for (const [body, field, code] of [
      [{ newPassword: '12345' }, 'newPassword', 'passwordTooShort'],
      [{ confirmPassword: 'other' }, 'confirmPassword', 'passwordMismatch'],
      [{ newPassword: undefined }, 'newPassword', 'required'],
    ] as const) {
      const answer = await reset(token, body)
      expect([answer.status, answer.body.errors]).toEqual([400, [{ field, code, message: expect.any(String) }]])
    }
    expect((await reset(token)).status).toBe(200)
  })

  test('that is wrong is tried thirty times from one address', async () => {
    const address = newAddress()
    const statuses = []
    for (let attempt = 1; attempt <= 31; attempt++) statuses.push((await reset('x'.repeat(43), {}, address)).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429])
  })

  test('is in no dump of the database, neither before nor after it was sent', async () => {
    const person = await newPerson()
    const token = await newLink(person)
    expect(await dump()).not.toContain(token)
    await reset(token)
    expect(await dump()).not.toContain(token)
  })

  test('gives an account of Google or LINE its first password, and keeps that way in', async () => {
    const person = await newPerson()
    await set(person, `provider = 'google', "passwordHash" = NULL, "emailVerifiedAt" = now()`)
    await connect(person)
    expect((await reset(await newLink(person))).status).toBe(200)
    const answer = await signIn(emailOf(person), next)
    expect(answer.body).toMatchObject({ user: { provider: 'google', connected: { google: true } } })
  })

  test('takes the identities from an address that nobody had confirmed: somebody else may have connected them', async () => {
    const person = await newPerson()
    await connect(person)
    expect((await reset(await newLink(person))).status).toBe(200)
    expect(await count('"Account" WHERE "userId" = $1', [person.user.id])).toBe(0)
  })

  const connect = (person: Person) =>
    sql(
      `INSERT INTO "Account" (id, "userId", provider, "providerAccountId") VALUES (gen_random_uuid(), $1, 'google', gen_random_uuid()::text)`,
      [person.user.id],
    )
})

describe('registering with an address that has an account', () => {
  const attempt = (person: Person) => {
    const body = {
      firstName: 'Mal',
      lastName: 'Lory',
      email: emailOf(person).toUpperCase(),
      password: next,
      role: 'parent',
    }
    return call<Answered>(register, '', { method: 'POST', body, address: newAddress(), headers: evil })
  }
  const noticesTo = async (person: Person) =>
    (await mail.to(emailOf(person))).filter(({ subject }) => subject === en.mail.registrationAttempt.subject)

  test('is told to its owner, once a day', async () => {
    const person = await newPerson()
    await set(person, `"createdAt" = now() - interval '61 minutes'`)
    const answers = await Promise.all(Array.from({ length: 5 }, () => attempt(person)))
    for (const { status, body, cookie } of answers)
      expect([status, body.code, cookie]).toEqual([409, 'EMAIL_TAKEN', undefined])
    const [notice, ...others] = (await noticesTo(person)) as [Received]
    expect(others).toEqual([])
    expect(linkIn(notice).href).toBe('http://localhost:3000/login')
    expect(`${notice.subject} ${notice.text}`).not.toMatch(/Mal|Lory/)
    await sql(`UPDATE "RateLimit" SET "resetsAt" = now() WHERE key LIKE 'attempt-notice:%'`)
    await attempt(person)
    expect(await noticesTo(person)).toHaveLength(2)
    expect((await signIn(emailOf(person), password)).status).toBe(200)
  })

  test('is told neither to whoever opened it a moment ago, nor to a closed account', async () => {
    const [fresh, closed] = [await newPerson(), await newPerson()]
    await set(closed, `"createdAt" = now() - interval '1 day', "disabledAt" = now()`)
    for (const person of [fresh, closed]) {
      expect((await attempt(person)).status).toBe(409)
      expect(await noticesTo(person)).toEqual([])
    }
  })
})

test('of links that are asked for at once, one works and its mail comes', async () => {
  const person = await newPerson()
  await mail.to(emailOf(person))
  await Promise.all([forget(emailOf(person)), forget(emailOf(person)), forget(emailOf(person))])
  const statuses = []
  for (const letter of await resetMailsTo(person)) statuses.push((await reset(tokenIn(letter))).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

test('every letter about an account can be written in both languages, with nothing personal in its subject', async () => {
  const person = await newPerson()
  expect(await mail.to(emailOf(person))).toHaveLength(1)
  await set(person, `"firstName" = 'Siriporn', "emailVerifiedAt" = now()`)
  const notices = ['password-changed', 'email-changed', 'account-claimed', 'registration-attempt'] as const
  for (const [version, language] of ['en', 'th'].entries()) {
    await set(person, `language = '${language}'`)
    await db().$transaction(async (tx) => {
      for (const template of notices) {
        await enqueueMail(systemActor('test'), tx, { template, rowId: person.user.id, version: version + 1 })
      }
    })
    await mail.settle()
  }
  const [, ...letters] = await mail.to(emailOf(person))
  expect(letters).toHaveLength(8)
  const subjects = letters.map(({ subject }) => subject)
  for (const { mail: words } of [en, th]) {
    for (const each of [words.passwordChanged, words.emailChanged, words.accountClaimed, words.registrationAttempt]) {
      expect(subjects).toContain(each.subject)
      expect(subjects.join()).not.toMatch(/Siriporn|@/)
    }
  }
  for (const letter of letters) {
    expect(letter.text).toContain('Siriporn')
    expect(linkIn(letter).origin).toBe('http://localhost:3000')
  }
})
