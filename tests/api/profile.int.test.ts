import { POST as resend } from '@/app/api/auth/resend-verification/route'
import { GET as getUser } from '@/app/api/auth/user/route'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { call } from '../support/api'
import { startMail, tokenIn } from '../support/mails'
import { newPerson, type Person } from '../support/people'
import { change, newEmail, newVerifiedPerson, profileOf, rowOf, verify } from '../support/profile'
import { clearLimits, sql } from '../support/sql'

let mail: Awaited<ReturnType<typeof startMail>>

beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())

describe('a profile', () => {
  test('a profile is changed field by field, and answered as the account', async () => {
    const person = await newPerson()
    const answer = await change(person, { firstName: ' นก ', phoneNumber: ' +66 (0)81-234 5678 ' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...person.user, firstName: 'นก', phoneNumber: '+66 (0)81-234 5678' })
    expect((await call(getUser, '', { cookie: person.cookie })).body).toEqual(answer.body)
    expect((await change(person, {})).body).toEqual(answer.body)
    for (const phoneNumber of ['', null]) {
      await change(person, { phoneNumber: '02-123 4567' })
      expect((await change(person, { phoneNumber })).body.phoneNumber).toBeNull()
    }
  })

  test('a profile takes nothing that only the server decides', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const before = await rowOf(person)
    const chosen = {
      id: other.user.id,
      role: 'doctor',
      provider: 'google',
      emailVerifiedAt: '2020-01-01T00:00:00Z',
      emailKey: 'x@example.com',
      passwordHash: 'x',
      disabledAt: '2020-01-01T00:00:00Z',
      createdAt: '2020-01-01T00:00:00Z',
      profileImageUrl: 'http://127.0.0.1:9/x.png',
      schools: [{ id: '1', name: 'Mine' }],
      connected: { google: true, line: true },
    }
    expect((await change(person, chosen)).body).toEqual(person.user)
    expect(await rowOf(person)).toEqual(before)
    const answer = await change(person, { ...chosen, lastName: 'Suwannarat' })
    expect(answer.body).toEqual({ ...person.user, lastName: 'Suwannarat' })
    expect(await rowOf(person)).toEqual({ ...before, lastName: 'Suwannarat', updatedAt: expect.any(Date) })
  })

  test.each([
    [{ firstName: '' }, 'firstName', 'required'],
    [{ firstName: 'n'.repeat(101) }, 'firstName', 'tooLong'],
    [{ lastName: 'a\u202eb' }, 'lastName', 'invalidCharacters'],
    [{ phoneNumber: '1'.repeat(33) }, 'phoneNumber', 'tooLong'],
    [{ phoneNumber: '<b>081</b>' }, 'phoneNumber', 'invalidCharacters'],
    [{ phoneNumber: 81 }, 'phoneNumber', 'invalid'],
    [{ phoneNumber: '12' }, 'phoneNumber', 'phoneNumber'],
    [{ email: 'nok' }, 'email', 'invalidEmail'],
    [{ email: 'nok@example.com\r\nBcc: spy@example.com' }, 'email', 'invalidEmail'],
    [{ email: { set: 'x@example.com' } }, 'email', 'invalid'],
    [{ email: '' }, 'email', 'required'],
    [{ email: null }, 'email', 'required'],
  ])(
    'a profile with %j is refused in the person’s language, and keeps the rest as it was',
    async (body, field, code) => {
      const person = await newPerson()
      const before = await rowOf(person)
      for (const [language, messages] of Object.entries({ en, th })) {
        const answer = await change(person, { lastName: 'Other', ...body }, { 'accept-language': language })
        const message = messages.validation[code as keyof typeof messages.validation]
        expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT'])
        expect(answer.body.errors).toEqual([{ field, code, message }])
      }
      expect(await rowOf(person)).toEqual(before)
    },
  )

  test('the profile page gets what the account’s own call does not return', async () => {
    const person = await newVerifiedPerson()
    const pendingEmail = newEmail()
    await change(person, { email: pendingEmail })
    expect(await profileOf(person)).toEqual({ ...person.user, emailVerified: true, pendingEmail, hasPassword: true })
    await sql('UPDATE "User" SET "passwordHash" = NULL, "emailVerifiedAt" = NULL WHERE id = $1', [person.user.id])
    await sql('UPDATE "AccountToken" SET "expiresAt" = now() WHERE "userId" = $1', [person.user.id])
    expect(await profileOf(person)).toMatchObject({ emailVerified: false, pendingEmail: null, hasPassword: false })
  })
})

describe('an address that was never confirmed', () => {
  test('an unconfirmed address changes at once; the new mailbox gets a link, and the old one’s is worthless', async () => {
    const person = await newPerson()
    const email = newEmail()
    const [old] = await mail.to(person.user.email ?? '')
    const answer = await change(person, { email: ` ${email} ` })
    expect([answer.status, answer.body.email]).toEqual([200, email])
    const [link] = await mail.to(email)
    expect(link?.subject).toBe(en.mail.verification.subject)
    expect((await verify(tokenIn(old))).status).toBe(404)
    expect((await profileOf(person)).emailVerified).toBe(false)
    expect((await verify(tokenIn(link), person.cookie)).status).toBe(200)
    expect((await profileOf(person)).emailVerified).toBe(true)
    expect(await mail.to(person.user.email ?? '')).toHaveLength(1)
  })

  test('changing an unconfirmed address revokes its password reset link', async () => {
    const person = await newPerson()
    await sql(
      `INSERT INTO "AccountToken" (id, "userId", purpose, "expiresAt") VALUES
        (gen_random_uuid(), $1, 'password_reset', now() + interval '1 h'), (gen_random_uuid(), $1, 'email_change', now() + interval '1 h')`,
      [person.user.id],
    )
    await change(person, { email: newEmail() })
    const left = await sql('SELECT purpose FROM "AccountToken" WHERE "userId" = $1', [person.user.id])
    expect(left).toEqual([{ purpose: 'email_verification' }])
  })

  test('an account of LINE may have no address, and is asked to confirm one once it is given', async () => {
    const person = await newPerson()
    await sql(
      `UPDATE "User" SET provider = 'line', email = NULL, "emailKey" = NULL, "passwordHash" = NULL WHERE id = $1`,
      [person.user.id],
    )
    for (const email of ['', null]) {
      expect((await change(person, { firstName: 'Fon', email })).body).toMatchObject({ firstName: 'Fon', email: null })
    }
    const email = newEmail()
    expect((await change(person, { email })).body.email).toBe(email)
    const token = tokenIn((await mail.to(email))[0])
    expect((await verify(token)).status).toBe(401)
    expect((await verify(token, person.cookie)).status).toBe(200)
    expect((await change(person, { email: '' })).status).toBe(400)
  })
})

describe('mails about an address', () => {
  const again = ({ cookie }: Person) => call(resend, '', { method: 'POST', cookie })

  test('a mail to confirm an address is resent on request, and only the newest link works', async () => {
    const person = await newPerson()
    const email = person.user.email ?? ''
    const [first] = await mail.to(email)
    expect((await again(person)).status).toBe(202)
    const [, second] = await mail.to(email)
    expect((await verify(tokenIn(first))).status).toBe(404)
    expect((await verify(tokenIn(second))).status).toBe(200)
    expect((await again(person)).status).toBe(202)
    expect(await mail.to(email)).toHaveLength(2)
    const next = newEmail()
    await change(person, { email: next })
    expect(await mail.to(next)).toHaveLength(1)
    expect((await again(person)).status).toBe(202)
    const [, link] = await mail.to(next)
    expect((await verify(tokenIn(link))).status).toBe(200)
    expect((await profileOf(person)).email).toBe(next)
  })

  test('a mailed confirmation is sent five times a day for an account, taken addresses counted, and five for a mailbox', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    await clearLimits()
    expect((await change(person, { email: other.user.email })).status).toBe(409)
    for (let mails = 2; mails <= 4; mails++) expect((await change(person, { email: newEmail() })).status).toBe(200)
    expect((await again(person)).status).toBe(202)
    const email = newEmail()
    for (const answer of [await change(person, { email }), await again(person)]) {
      expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_MAILS'])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(80_000)
    }
    expect(await mail.to(email)).toEqual([])
    expect((await change(person, { firstName: 'Noi' })).status).toBe(200)

    const victim = newEmail()
    const people = await Promise.all(Array.from({ length: 6 }, newVerifiedPerson))
    const statuses = []
    for (const each of people) statuses.push((await change(each, { email: victim })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
