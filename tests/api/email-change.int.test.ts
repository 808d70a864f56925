import { DELETE as keepEmail } from '@/app/api/auth/email-change/route'
import { POST as requestPasswordReset } from '@/app/api/auth/forgot-password/route'
import { PATCH as updateProfile } from '@/app/api/auth/profile/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as resend } from '@/app/api/auth/resend-verification/route'
import { POST as resetPassword } from '@/app/api/auth/reset-password/route'
import { POST as verifyEmail } from '@/app/api/auth/verify-email/route'
import type { User } from '@/lib/accounts/schema'
import { call, newAddress } from '../support/api'
import { startMail, tokenIn } from '../support/mails'
import { newPerson, type Person, password } from '../support/people'
import { clearLimits, count, sql } from '../support/sql'

let mail: Awaited<ReturnType<typeof startMail>>
let emails = 0

beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())
afterEach(clearLimits)

function newEmail(): string {
  emails += 1
  return `moved${emails}@example.com`
}

const change = ({ cookie }: Person, body: object) =>
  call<User & { code: string }>(updateProfile, '/api/auth/profile', { method: 'PATCH', body, cookie })
const emailOf = ({ user }: Person) => user.email ?? ''
const verify = ({ user }: Person, at = 'now()') =>
  sql(`UPDATE "User" SET "emailVerifiedAt" = ${at} WHERE id = $1`, [user.id])
const pending = ({ user }: Person) =>
  count(`"AccountToken" WHERE "userId" = $1 AND purpose = 'email_change'`, [user.id])

describe('an unattended session', () => {
  test.each([
    ['confirmed', true],
    ['not confirmed', false],
  ])(
    'an unattended session cannot move an account to another mailbox while its address is %s',
    async (_what, isVerified) => {
      const person = await newPerson()
      if (isVerified) await verify(person)
      await sql(`UPDATE "Session" SET "createdAt" = now() - interval '11 minutes' WHERE "userId" = $1`, [
        person.user.id,
      ])
      const answer = await change(person, { email: newEmail(), firstName: 'Mallory' })
      expect([answer.status, answer.body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
      const [row] = await sql('SELECT email, "firstName" FROM "User" WHERE id = $1', [person.user.id])
      expect(row).toEqual({ email: emailOf(person), firstName: 'Nok' })
      expect(await pending(person)).toBe(0)
      const kept = await change(person, { email: emailOf(person), phoneNumber: '081 234 5678' })
      expect([kept.status, kept.body.phoneNumber]).toEqual([200, '081 234 5678'])
    },
  )
})

test('a pending change of address can be cancelled', async () => {
  const person = await newPerson()
  await verify(person)
  const next = newEmail()
  expect((await change(person, { email: next })).status).toBe(200)
  const [link] = await mail.to(next)
  const kept = await call(keepEmail, '', { method: 'DELETE', cookie: person.cookie })
  expect([kept.status, kept.body]).toEqual([200, { pendingEmail: null }])
  const body = { token: tokenIn(link), password }
  const late = await call(verifyEmail, '', { method: 'POST', body, address: newAddress() })
  expect(late.status).toBe(404)
  expect(await pending(person)).toBe(0)
})

test('requesting mails for another person’s address does not use up their own limit', async () => {
  const owner = await newPerson()
  expect(await mail.to(emailOf(owner))).toHaveLength(1)
  for (let i = 0; i < 6; i++) {
    const other = await newPerson()
    await verify(other)
    expect((await change(other, { email: emailOf(owner) })).status).toBe(409)
  }
  expect((await call(resend, '', { method: 'POST', cookie: owner.cookie })).status).toBe(202)
  expect(await mail.to(emailOf(owner))).toHaveLength(2)
})

test('a mail to an unconfirmed address holds no name from the account', async () => {
  const email = newEmail()
  const body = { firstName: 'evil.example/win', lastName: 'Prize', email, password, role: 'parent' }
  expect((await call(register, '', { method: 'POST', body, address: newAddress() })).status).toBe(201)
  await call(requestPasswordReset, '', { method: 'POST', body: { email }, address: newAddress() })
  const mails = await mail.to(email)
  expect(mails).toHaveLength(2)
  for (const { html, text, subject } of mails) expect(`${html} ${text} ${subject}`).not.toContain('evil.example')
})

test('a reset takes away what was connected to a password account, before the address was confirmed and after', async () => {
  const person = await newPerson()
  const connect = (provider: string, at: string) =>
    sql(
      `INSERT INTO "Account" (id, "userId", provider, "providerAccountId", "createdAt")
       VALUES (gen_random_uuid(), $1, '${provider}', gen_random_uuid()::text, now() ${at})`,
      [person.user.id],
    )
  await connect('line', `- interval '2 hours'`)
  await verify(person, `now() - interval '1 hour'`)
  await connect('google', '')
  expect(await mail.to(emailOf(person))).toHaveLength(1)
  await call(requestPasswordReset, '', { method: 'POST', body: { email: emailOf(person) }, address: newAddress() })
  const token = tokenIn((await mail.to(emailOf(person))).pop())
  const body = { token, newPassword: 'another horse 55' }
  expect((await call(resetPassword, '', { method: 'POST', body, address: newAddress() })).status).toBe(200)
  const left = await sql('SELECT provider::text AS provider FROM "Account" WHERE "userId" = $1', [person.user.id])
  expect(left).toEqual([])
})
