import { POST as resetPassword } from '@/app/api/auth/reset-password/route'
import { POST as verifyEmail } from '@/app/api/auth/verify-email/route'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { call, newAddress } from '../support/api'
import { linkIn, startMail, tokenIn } from '../support/mails'
import { askTeacher, newFamily, newPerson, type Person, password } from '../support/people'
import { type Answered, emailOf, isAlive, newLink, next, reset, set, signIn } from '../support/recovery'
import { clearLimits, count, dump, sql } from '../support/sql'

let mail: Awaited<ReturnType<typeof startMail>>

beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())
afterEach(clearLimits)

describe('a reset link', () => {
  test('a reset link sets a password, ends every session and every other link, and is notified by mail and logged', async () => {
    const person = await newPerson()
    const second = await signIn(emailOf(person), password)
    const device = second.headers
      .getSetCookie()
      .find((line) => line.startsWith('sati-device='))
      ?.split(';')[0]
    const [verification] = await mail.to(emailOf(person))
    const token = await newLink(mail, person)
    const answer = await reset(token, { confirmPassword: next })
    expect([answer.status, answer.body]).toEqual([200, { message: en.answers.passwordReset }])
    expect(answer.cookie).toBeUndefined()
    expect([await isAlive(person.cookie), await isAlive(second.cookie)]).toEqual([false, false])
    expect(await count('"AccountToken" WHERE "userId" = $1', [person.user.id])).toBe(0)
    expect(await count('"User" WHERE id = $1 AND "emailVerifiedAt" IS NOT NULL', [person.user.id])).toBe(1)
    const body = { token: tokenIn(verification) }
    expect((await call(verifyEmail, '', { method: 'POST', body, address: newAddress() })).status).toBe(404)
    expect((await signIn(emailOf(person), password)).status).toBe(401)

    // No browser is known any more, so failed sign-ins elsewhere count for all.
    const address = newAddress()
    for (let failure = 1; failure <= 10; failure++) await signIn(emailOf(person), 'wrong', address)
    expect((await signIn(emailOf(person), next, address, device)).status).toBe(429)
    expect((await signIn(emailOf(person), next)).status).toBe(200)

    // The second sign-in was from an unknown browser, after the reset confirmed the address: a notice is mailed.
    const notices = (await mail.to(emailOf(person))).slice(-2)
    expect(notices.map((notice) => `${notice.subject} ${linkIn(notice).pathname}`).sort()).toEqual([
      `${en.mail.newSignIn.subject} /forgot-password`,
      `${en.mail.passwordChanged.subject} /forgot-password`,
    ])
    const told = await sql(
      `SELECT "actorKind" FROM "AuditEvent" WHERE action = 'account.password-reset' AND "targetId" = $1`,
      [person.user.id],
    )
    expect(told).toEqual([{ actorKind: 'visitor' }])
  })

  test('a reset of an unconfirmed account ends what its opener added, and keeps the children', async () => {
    const opener = await newFamily()
    const { id } = opener.user
    await set(opener, `"phoneNumber" = '0812345678'`)
    await askTeacher(opener.cookie, opener.child.id)
    await sql(
      `INSERT INTO "ResultShare" (id, "childId", "parentId", "expiresAt") VALUES (new_id(), $1, $2, now() + interval '1 day')`,
      [opener.child.id, id],
    )
    expect((await reset(await newLink(mail, opener), {})).status).toBe(200)
    expect(await count('"User" WHERE id = $1 AND "phoneNumber" IS NULL AND "emailVerifiedAt" IS NOT NULL', [id])).toBe(
      1,
    )
    expect(await count(`"TeacherReferral" WHERE "parentId" = $1 AND status = 'pending'`, [id])).toBe(0)
    expect(await count('"ResultShare" WHERE "parentId" = $1 AND "revokedAt" IS NULL', [id])).toBe(0)
    expect(await count('"Consent" WHERE "userId" = $1 AND "withdrawnAt" IS NULL', [id])).toBe(0)
    expect(await count('"Child" WHERE "parentId" = $1', [id])).toBe(1)
    expect((await signIn(emailOf(opener), next)).status).toBe(200)
  })

  test('a reset link works once, also for concurrent requests', async () => {
    const person = await newPerson()
    const token = await newLink(mail, person)
    const choices = ['first horse 11', 'second horse 22', 'third horse 33']
    const answers = await Promise.all(choices.map((newPassword) => reset(token, { newPassword })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await signIn(emailOf(person), choices[winner] ?? '')).status).toBe(200)
    const again = await reset(token)
    expect([again.status, again.body.code]).toEqual([404, 'LINK_NOT_FOUND'])
    expect(again.body.message).toBe(en.answers.linkNotFound)
  })

  test('only the newest reset link works', async () => {
    const person = await newPerson()
    const [first, second] = [await newLink(mail, person), await newLink(mail, person)]
    expect((await reset(first)).status).toBe(404)
    expect((await reset(second)).status).toBe(200)
  })

  test('a reset link is valid for 30 minutes, and for this purpose only', async () => {
    const person = await newPerson()
    const [verification] = await mail.to(emailOf(person))
    const token = await newLink(mail, person)
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

  test('a wrong reset link is called a link, and no referral, in both languages', async () => {
    const body = { token: 'x'.repeat(43), newPassword: next }
    for (const [language, messages] of Object.entries({ en, th })) {
      for (const route of [resetPassword, verifyEmail]) {
        const headers = { 'accept-language': language }
        const answer = await call<Answered>(route, '', { method: 'POST', body, headers, address: newAddress() })
        expect([answer.status, answer.body.code]).toEqual([404, 'LINK_NOT_FOUND'])
        expect(answer.body.message).toBe(messages.answers.linkNotFound)
        expect(answer.body.message).not.toMatch(/referral|ส่งต่อ/)
      }
    }
  })

  test('a reset link is worthless for an account that was closed since', async () => {
    const person = await newPerson()
    const token = await newLink(mail, person)
    await set(person, '"disabledAt" = now()')
    expect((await reset(token)).status).toBe(404)
  })

  test('a reset link is not used up by a password that is refused', async () => {
    const person = await newPerson()
    const token = await newLink(mail, person)
    for (const [body, field, code] of [
      [{ newPassword: '12345' }, 'newPassword', 'passwordTooShort'],
      [{ newPassword: 'Qwerty123' }, 'newPassword', 'passwordCommon'],
      [{ confirmPassword: 'other' }, 'confirmPassword', 'passwordMismatch'],
      [{ newPassword: undefined }, 'newPassword', 'required'],
    ] as const) {
      const answer = await reset(token, body)
      expect([answer.status, answer.body.errors]).toEqual([400, [{ field, code, message: expect.any(String) }]])
    }
    expect((await reset(token)).status).toBe(200)
  })

  test('a wrong reset link can be tried thirty times from one address', async () => {
    const address = newAddress()
    const statuses = []
    for (let attempt = 1; attempt <= 31; attempt++) statuses.push((await reset('x'.repeat(43), {}, address)).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429])
  })

  test('a reset link is in no dump of the database, neither before nor after it was sent', async () => {
    const person = await newPerson()
    const token = await newLink(mail, person)
    expect(await dump()).not.toContain(token)
    await reset(token)
    expect(await dump()).not.toContain(token)
  })

  test('a reset link gives an account of Google or LINE its first password, and keeps that sign-in method', async () => {
    const person = await newPerson()
    await set(person, `provider = 'google', "passwordHash" = NULL, "emailVerifiedAt" = now()`)
    await connect(person, 'google', true)
    await connect(person, 'line')
    expect((await reset(await newLink(mail, person))).status).toBe(200)
    const answer = await signIn(emailOf(person), next)
    // Whether the owner or a thief connected the other identity is unknown.
    expect(answer.body).toMatchObject({ user: { provider: 'google', connected: { google: true, line: false } } })
  })

  test('a reset of an unconfirmed account disconnects even the identity that opened it', async () => {
    const person = await newPerson()
    await connect(person, 'google', true)
    expect((await reset(await newLink(mail, person))).status).toBe(200)
    expect(await count('"Account" WHERE "userId" = $1', [person.user.id])).toBe(0)
  })

  const connect = (person: Person, provider: 'google' | 'line', opened = false) =>
    sql(
      `INSERT INTO "Account" (id, "userId", provider, "providerAccountId", "openedAccount")
       VALUES (gen_random_uuid(), $1, $2::"Provider", gen_random_uuid()::text, $3)`,
      [person.user.id, provider, opened],
    )
})
