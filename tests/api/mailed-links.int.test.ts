import { PATCH as updateProfile } from '@/app/api/auth/profile/route'
import { POST as resend } from '@/app/api/auth/resend-verification/route'
import { POST as verifyEmail } from '@/app/api/auth/verify-email/route'
import { accountToken } from '@/lib/email-verification/tokens/account-token'
import { deleteExpired } from '@/lib/maintenance/delete-expired'
import { call, newAddress } from '../support/api'
import { newPerson, type Person, password, registerPerson } from '../support/people'
import { count, dump, sql } from '../support/sql'
import { duringUncommittedChange } from '../support/uncommitted-change'

async function withPendingChange(newEmail: string): Promise<Person> {
  const person = await newPerson()
  await sql('UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1', [person.user.id])
  const body = { email: newEmail }
  expect((await call(updateProfile, '', { method: 'PATCH', body, cookie: person.cookie })).status).toBe(200)
  return person
}

const tokensOf = ({ user }: Person) => sql('SELECT * FROM "AccountToken" WHERE "userId" = $1 ORDER BY id', [user.id])

test('a link that is wrong is tried thirty times from one address', async () => {
  const [address, statuses] = [newAddress(), []] as [string, number[]]
  const guess = (i: number, from: string) =>
    call(verifyEmail, '', { method: 'POST', body: { token: `${'x'.repeat(41)}${i + 10}` }, address: from })
  for (let attempt = 1; attempt <= 30; attempt++) statuses.push((await guess(attempt, address)).status)
  expect(statuses).toEqual(Array.from({ length: 30 }, () => 404))
  const answer = await guess(31, address)
  expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500)
  expect((await guess(31, newAddress())).status).toBe(404)
})

describe('the verification link', () => {
  async function newToken(): Promise<{ id: string; token: string; userId: string }> {
    const { user } = await registerPerson()
    const [row] = await sql<{ id: string }>('SELECT id FROM "AccountToken" WHERE "userId" = $1', [user.id])
    const id = row?.id ?? ''
    return { id, token: accountToken(id), userId: user.id }
  }
  const verify = (token: unknown) =>
    call(verifyEmail, '', { method: 'POST', body: { token, password }, address: newAddress() })
  const isVerified = (id: string) => count('"User" WHERE id = $1 AND "emailVerifiedAt" IS NOT NULL', [id])

  test('a verification link confirms the address once', async () => {
    const { token, userId } = await newToken()
    expect(await isVerified(userId)).toBe(0)
    const answers = await Promise.all([verify(token), verify(token), verify(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ verified: true })
    expect(await isVerified(userId)).toBe(1)
    expect((await verify(token)).body).toMatchObject({ code: 'LINK_NOT_FOUND' })
  })

  test('a verification link is worthless after 24 hours, changed, or for another purpose', async () => {
    const { id, token, userId } = await newToken()
    const [row] = await sql<{ hours: number }>(
      `SELECT extract(epoch FROM "expiresAt" - now())::float8 / 3600 AS hours FROM "AccountToken" WHERE id = $1`,
      [id],
    )
    expect(row?.hours).toBeCloseTo(24, 1)
    for (const bad of [`${token}x`, token.slice(1), token.toUpperCase(), id, 'x'])
      expect((await verify(bad)).status).toBe(404)
    await sql(`UPDATE "AccountToken" SET purpose = 'password_reset' WHERE id = $1`, [id])
    expect((await verify(token)).status).toBe(404)
    await sql(`UPDATE "AccountToken" SET purpose = 'email_verification', "expiresAt" = now() WHERE id = $1`, [id])
    expect((await verify(token)).status).toBe(404)
    expect(await isVerified(userId)).toBe(0)
    for (const bad of [null, 7, {}, '', '\u0000']) expect((await verify(bad)).status).toBe(400)
  })
})

describe('a link that is asked for again', () => {
  const ask = ({ cookie }: Person) => call(resend, '', { method: 'POST', cookie })

  test('a resent link goes only to the address it was counted for, though the change is replaced concurrently', async () => {
    const person = await withPendingChange('first@example.com')
    const before = await tokensOf(person)
    const mails = await count('"MailDelivery"')
    const answer = await duringUncommittedChange(
      [
        ['SELECT FROM "User" WHERE id = $1 FOR UPDATE', [person.user.id]],
        [
          `UPDATE "AccountToken" SET "newEmail" = 'second@example.com' WHERE "userId" = $1 AND purpose = 'email_change'`,
          [person.user.id],
        ],
      ],
      () => ask(person),
    )
    expect(answer.status).toBe(202)
    const changed = before.map((token) =>
      token.purpose === 'email_change' ? { ...token, newEmail: 'second@example.com' } : token,
    )
    expect(await tokensOf(person)).toEqual(changed)
    expect(await count('"MailDelivery"')).toBe(mails)
  })

  test('a resend does not restore a change of address that was cancelled', async () => {
    const person = await withPendingChange('third@example.com')
    const mails = await count('"MailDelivery"')
    const answer = await duringUncommittedChange(
      [
        ['SELECT FROM "User" WHERE id = $1 FOR UPDATE', [person.user.id]],
        ['DELETE FROM "AccountToken" WHERE "userId" = $1', [person.user.id]],
      ],
      () => ask(person),
    )
    expect(answer.status).toBe(202)
    expect(await tokensOf(person)).toEqual([])
    expect(await count('"MailDelivery"')).toBe(mails)
  })
})

test('an unconfirmed address is deleted a day after its link has expired, and no earlier', async () => {
  const person = await withPendingChange('never@example.com')
  const age = (time: string) =>
    sql(`UPDATE "AccountToken" SET "expiresAt" = now() - interval '${time}' WHERE "userId" = $1`, [person.user.id])
  for (const time of ['-1 minute', '23 hours 59 minutes']) {
    await age(time)
    await deleteExpired()
    expect(await dump()).toContain('never@example.com')
  }
  await age('24 hours 1 second')
  const living = await newPerson()
  await deleteExpired()
  expect(await dump()).not.toContain('never@example.com')
  expect(await tokensOf(person)).toEqual([])
  expect(await tokensOf(living)).toHaveLength(1)
})
