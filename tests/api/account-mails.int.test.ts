import { POST as register } from '@/app/api/auth/register/route'
import { db } from '@/lib/db'
import { env } from '@/lib/env'
import { operatorLine } from '@/lib/i18n/operator-line'
import { enqueueMail } from '@/lib/outbox/mutations'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { call, newAddress } from '../support/api'
import { linkIn, startMail } from '../support/mails'
import { newPerson, type Person, password } from '../support/people'
import { type Answered, emailOf, forgedHost, next, set, signIn } from '../support/recovery'
import type { Received } from '../support/smtp'
import { clearLimits, sql } from '../support/sql'

let mail: Awaited<ReturnType<typeof startMail>>

beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())
afterEach(clearLimits)

describe('registering with an address that has an account', () => {
  const attempt = (person: Person) => {
    const body = {
      firstName: 'Mal',
      lastName: 'Lory',
      email: emailOf(person).toUpperCase(),
      password: next,
      role: 'parent',
    }
    return call<Answered>(register, '', { method: 'POST', body, address: newAddress(), headers: forgedHost })
  }
  const noticesTo = async (person: Person) =>
    (await mail.to(emailOf(person))).filter(({ subject }) => subject === en.mail.registrationAttempt.subject)

  test('registering with a used address mails its owner once a day', async () => {
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

  test('registering again mails neither a new account’s owner nor a disabled account', async () => {
    const [fresh, closed] = [await newPerson(), await newPerson()]
    await set(closed, `"createdAt" = now() - interval '1 day', "disabledAt" = now()`)
    for (const person of [fresh, closed]) {
      expect((await attempt(person)).status).toBe(409)
      expect(await noticesTo(person)).toEqual([])
    }
  })
})

test('sign-ins from new browsers are notified at most three times a day', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  for (const each of [person, other]) await set(each, '"emailVerifiedAt" = now()')
  for (let time = 1; time <= 5; time++) expect((await signIn(emailOf(person), password)).status).toBe(200)
  expect((await signIn(emailOf(other), password)).status).toBe(200)
  const told = async (each: Person) =>
    (await mail.to(emailOf(each))).filter(({ subject }) => subject === en.mail.newSignIn.subject).length
  expect([await told(person), await told(other)]).toEqual([3, 1])
})

test('every letter about an account can be written in both languages, with nothing personal in its subject', async () => {
  const person = await newPerson()
  expect(await mail.to(emailOf(person))).toHaveLength(1)
  await set(person, `"firstName" = 'Siriporn', "emailVerifiedAt" = now()`)
  const notices = [
    ...(['password-changed', 'email-changed', 'account-claimed', 'registration-attempt', 'doctor-verified'] as const),
    ...(['google-connected', 'line-connected', 'google-disconnected', 'line-disconnected'] as const),
  ]
  for (const [version, language] of ['en', 'th'].entries()) {
    await set(person, `language = '${language}'`)
    await db().$transaction(async (tx) => {
      for (const template of notices) {
        await enqueueMail(tx, { template, rowId: person.user.id, version: version + 1 })
      }
    })
    await mail.settle()
  }
  const [, ...letters] = await mail.to(emailOf(person))
  expect(letters).toHaveLength(18)
  const subjects = letters.map(({ subject }) => subject)
  for (const { mail: words } of [en, th]) {
    const { passwordChanged, emailChanged, accountClaimed, registrationAttempt, identityConnected } = words
    const { identityDisconnected, doctorVerified } = words
    for (const each of [
      ...[passwordChanged, emailChanged, accountClaimed, registrationAttempt],
      ...[identityConnected, identityDisconnected, doctorVerified],
    ]) {
      expect(subjects).toContain(each.subject)
      expect(subjects.join()).not.toMatch(/Siriporn|@/)
    }
  }
  for (const letter of letters) {
    expect(letter.text).toContain('Siriporn')
    expect(linkIn(letter).origin).toBe('http://localhost:3000')
    const operator = operatorLine(letter.subject?.match(/\p{Script=Thai}/u) ? 'th' : 'en')
    expect(operator).toContain(env().OPERATOR_EMAIL)
    for (const body of [letter.text, letter.html]) expect(body?.replace(/\s+/g, ' ')).toContain(operator)
  }
})
