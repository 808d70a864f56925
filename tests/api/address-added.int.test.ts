import { POST as requestPasswordReset } from '@/app/api/auth/forgot-password/route'
import { POST as login } from '@/app/api/auth/login/route'
import { PATCH as updateProfile } from '@/app/api/auth/profile/route'
import { POST as resend } from '@/app/api/auth/resend-verification/route'
import { POST as resetPassword } from '@/app/api/auth/reset-password/route'
import { POST as disown } from '@/app/api/auth/verify-email/disown/route'
import { POST as verifyEmail } from '@/app/api/auth/verify-email/route'
import { getProfile, lacksWayBack } from '@/lib/accounts/data'
import type { User } from '@/lib/accounts/schema'
import en from '@/messages/en.json'
import { call, newAddress } from '../support/api'
import { startMail, tokenIn } from '../support/mails'
import { actorOf, newPerson, type Person, password } from '../support/people'
import { clearLimits, count, sql } from '../support/sql'
import { newParentWithoutAddress, noticesOf } from '../support/without-address'

let mail: Awaited<ReturnType<typeof startMail>>
let addresses = 0

beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())
afterEach(clearLimits)

function newEmail(): string {
  addresses += 1
  return `added${addresses}@example.com`
}

const save = ({ cookie }: Person, body: object) =>
  call<User & { code: string }>(updateProfile, '', { method: 'PATCH', body, cookie })

const confirm = (body: object, cookie?: string) =>
  call<{ code: string }>(verifyEmail, '', { method: 'POST', body, cookie, address: newAddress() })

const signIn = (email: string) => call(login, '', { method: 'POST', body: { email, password }, address: newAddress() })

const addressOf = async ({ user }: Person) =>
  (await sql<{ email: string | null }>('SELECT email FROM "User" WHERE id = $1', [user.id]))[0]?.email

async function tokenFor(person: Person, email: string): Promise<string> {
  expect((await save(person, { email })).status).toBe(200)
  return tokenIn((await mail.to(email)).at(-1))
}

test('a profile is saved without an address, and an empty one is no error', async () => {
  const person = await newParentWithoutAddress()
  expect((await save(person, { firstName: 'Malee' })).body).toMatchObject({ firstName: 'Malee', email: null })
  expect((await save(person, { firstName: 'Nok', email: '' })).body).toMatchObject({ firstName: 'Nok', email: null })
})

test('an added address is the account’s once it is confirmed, and only the new address is mailed', async () => {
  const [person, email] = [await newParentWithoutAddress(), newEmail()]
  const token = await tokenFor(person, email)
  expect(await addressOf(person)).toBeNull()
  expect((await getProfile(await actorOf(person))).pendingEmail).toBe(email)
  expect((await signIn(email)).status).toBe(401)
  expect((await confirm({ token }, person.cookie)).status).toBe(200)
  expect(await addressOf(person)).toBe(email)
  expect((await mail.to(email)).map(({ subject }) => subject)).toEqual([en.mail.emailChange.subject])
  expect((await noticesOf(person)).map(({ template }) => template)).toEqual(['email-changed'])
  expect((await signIn(email)).status).toBe(200)
})

test('an added address is confirmed without a session by the account’s password alone', async () => {
  const [person, email] = [await newParentWithoutAddress(), newEmail()]
  const token = await tokenFor(person, email)
  expect((await confirm({ token })).body.code).toBe('CONFIRMATION_NEEDS_SIGN_IN')
  expect((await confirm({ token, password: 'not this one 1' })).body.code).toBe('INVALID_CREDENTIALS')
  expect(await addressOf(person)).toBeNull()
  expect((await confirm({ token, password })).status).toBe(200)
  expect(await addressOf(person)).toBe(email)
})

test('the owner of a mistyped address can refuse it, and cannot get at the account', async () => {
  const [person, email] = [await newParentWithoutAddress(), newEmail()]
  const token = await tokenFor(person, email)
  const other = await newPerson()
  expect((await confirm({ token }, other.cookie)).body.code).toBe('CONFIRMATION_NEEDS_SIGN_IN')
  const asked = { method: 'POST', body: { email }, address: newAddress() }
  expect((await call(requestPasswordReset, '', asked)).status).toBeLessThan(300)
  expect(await mail.to(email)).toHaveLength(1)
  expect((await call(disown, '', { method: 'POST', body: { token }, address: newAddress() })).status).toBe(200)
  expect(await addressOf(person)).toBeNull()
  expect((await save(person, { firstName: 'Malee' })).status).toBe(200)
  expect((await confirm({ token }, person.cookie)).status).toBe(404)
})

test('a mistyped address is replaced by the right one', async () => {
  const [person, wrong, right] = [await newParentWithoutAddress(), newEmail(), newEmail()]
  const first = await tokenFor(person, wrong)
  const token = await tokenFor(person, right)
  expect((await confirm({ token: first }, person.cookie)).status).toBe(404)
  expect((await confirm({ token }, person.cookie)).status).toBe(200)
  expect(await addressOf(person)).toBe(right)
})

test('another account’s address cannot be added', async () => {
  const [person, other] = [await newParentWithoutAddress(), await newPerson()]
  const { status, body } = await save(person, { email: other.user.email })
  expect([status, body.code]).toEqual([409, 'EMAIL_TAKEN'])
  expect(await addressOf(person)).toBeNull()
})

test('an unattended session cannot add an address to an account that a password opens', async () => {
  const person = await newParentWithoutAddress()
  await sql(`UPDATE "Session" SET "createdAt" = now() - interval '11 minutes' WHERE "userId" = $1`, [person.user.id])
  const { status, body } = await save(person, { email: newEmail() })
  expect([status, body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  expect(await count(`"AccountToken" WHERE "userId" = $1`, [person.user.id])).toBe(0)
})

test('sending a verification again mails the pending address, and nothing without one', async () => {
  const [person, email] = [await newParentWithoutAddress(), newEmail()]
  const again = () => call(resend, '', { method: 'POST', cookie: person.cookie })
  expect((await again()).status).toBeLessThan(300)
  expect(await count(`"AccountToken" WHERE "userId" = $1`, [person.user.id])).toBe(0)
  await tokenFor(person, email)
  expect((await again()).status).toBeLessThan(300)
  expect(await mail.to(email)).toHaveLength(2)
})

test('a lost password is replaced by the address that was added', async () => {
  const [person, email] = [await newParentWithoutAddress(), newEmail()]
  await confirm({ token: await tokenFor(person, email) }, person.cookie)
  await call(requestPasswordReset, '', { method: 'POST', body: { email }, address: newAddress() })
  const token = tokenIn((await mail.to(email)).at(-1))
  const body = { token, newPassword: 'another horse 55', confirmPassword: 'another horse 55' }
  expect((await call(resetPassword, '', { method: 'POST', body, address: newAddress() })).status).toBeLessThan(300)
  expect(await count('"User" WHERE id = $1 AND "letterHash" IS NOT NULL', [person.user.id])).toBe(1)
})

test('an address or LINE is offered to an account that only its password opens', async () => {
  const person = await newParentWithoutAddress()
  const actor = await actorOf(person)
  expect(await lacksWayBack(actor)).toBe(true)
  await tokenFor(person, newEmail())
  expect(await lacksWayBack(actor)).toBe(false)
  await sql('DELETE FROM "AccountToken" WHERE "userId" = $1', [person.user.id])
  await sql(
    `INSERT INTO "Account" (id, "userId", provider, "providerAccountId") SELECT new_id(), id, 'line', id::text FROM "User" WHERE id = $1`,
    [person.user.id],
  )
  expect(await lacksWayBack(actor)).toBe(false)
  expect(await lacksWayBack(await actorOf(await newPerson()))).toBe(false)
})
