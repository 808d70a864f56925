import { DELETE as cancelChange } from '@/app/api/auth/email-change/route'
import { accountToken } from '@/lib/email-verification/tokens/account-token'
import en from '@/messages/en.json'
import { call } from '../support/api'
import { startMail, tokenIn } from '../support/mails'
import { newPerson, type Person } from '../support/people'
import { change, newEmail, newVerifiedPerson, profileOf, rowOf, verify } from '../support/profile'
import { count, dump, sql } from '../support/sql'
import { duringUncommittedChange } from '../support/uncommitted-change'

let mail: Awaited<ReturnType<typeof startMail>>

beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())

describe('a confirmed address', () => {
  test('a confirmed address stays until the new mailbox has confirmed; then the old one gets a notice, and its address is deleted', async () => {
    const person = await newVerifiedPerson()
    const [email, old] = [newEmail(), person.user.email ?? '']
    const answer = await change(person, { email, lastName: 'Kaew' })
    expect(answer.body).toMatchObject({ email: old, lastName: 'Kaew' })
    expect((await profileOf(person)).pendingEmail).toBe(email)
    const [link] = await mail.to(email)
    expect(link?.subject).toBe(en.mail.emailChange.subject)
    expect(await mail.to(old)).toHaveLength(1)

    expect((await verify(tokenIn(link))).body).toEqual({ verified: true })
    expect(await profileOf(person)).toMatchObject({ email, emailVerified: true, pendingEmail: null })
    const [, notice] = await mail.to(old)
    expect(notice?.subject).toBe(en.mail.emailChanged.subject)
    expect(notice?.text).not.toContain(email)
    expect(await mail.to(email)).toHaveLength(1)
    expect(await dump()).not.toContain(old)
    expect((await verify(tokenIn(link))).status).toBe(404)
    expect(
      await count(`"AuditEvent" WHERE action = 'account.email-changed' AND "targetId" = $1`, [person.user.id]),
    ).toBe(1)
  })

  test('an account has one pending address at a time: the newest', async () => {
    const person = await newVerifiedPerson()
    const [first, second] = [newEmail(), newEmail()]
    await change(person, { email: first })
    const [firstLink] = await mail.to(first)
    await change(person, { email: second })
    expect((await verify(tokenIn(firstLink))).status).toBe(404)
    expect((await profileOf(person)).pendingEmail).toBe(second)
    // Saving the rest of the form does not cancel the address change.
    await change(person, { email: person.user.email, phoneNumber: '0812345678' })
    expect((await verify(tokenIn((await mail.to(second))[0]))).status).toBe(200)
    expect((await profileOf(person)).email).toBe(second)
  })

  test('a confirmed address is kept when the change is cancelled, and the new mailbox’s link is then worthless', async () => {
    const person = await newVerifiedPerson()
    const email = newEmail()
    await change(person, { email })
    const [link] = await mail.to(email)
    const cancel = () => call(cancelChange, '', { method: 'DELETE', cookie: person.cookie })
    expect((await cancel()).body).toEqual({ pendingEmail: null })
    expect(await profileOf(person)).toMatchObject({ email: person.user.email, emailVerified: true, pendingEmail: null })
    expect((await verify(tokenIn(link))).status).toBe(404)
    expect((await cancel()).status).toBe(200)
  })

  test('a confirmed address cannot become one that another account has, now or by the time it is confirmed', async () => {
    const [person, other] = [await newVerifiedPerson(), await newPerson()]
    const taken = await change(person, { email: other.user.email?.toUpperCase(), lastName: 'Kaew' })
    expect([taken.status, taken.body.code]).toEqual([409, 'EMAIL_TAKEN'])
    expect((await rowOf(person))?.lastName).toBe('Suwan')
    const unverified = await newPerson()
    expect((await change(unverified, { email: other.user.email })).status).toBe(409)

    const email = newEmail()
    await change(person, { email })
    const [link] = await mail.to(email)
    expect((await change(other, { email: email.toUpperCase() })).status).toBe(200)
    const late = await verify(tokenIn(link))
    expect([late.status, late.body.code]).toEqual([409, 'EMAIL_TAKEN'])
    expect((await profileOf(person)).email).toBe(person.user.email)
  })

  describe('that another account has, unconfirmed', () => {
    /** A pending address change whose address another account has confirmed by then. */
    async function typedBy(provider: string, columns = '') {
      const [person, holder, email] = [await newVerifiedPerson(), await newPerson(), newEmail()]
      await sql(`UPDATE "User" SET provider = $2::"Provider" ${columns} WHERE id = $1`, [holder.user.id, provider])
      await change(person, { email })
      const [link] = await mail.to(email)
      await sql(`UPDATE "User" SET email = $2, "emailKey" = $2 WHERE id = $1`, [holder.user.id, email])
      return { person, holder, email, token: tokenIn(link) }
    }
    const releasesOf = ({ user }: Person) =>
      count(`"AuditEvent" WHERE action = 'account.email-changed' AND "targetId" = $1`, [user.id])

    test.each(['google', 'line'])(
      'an unconfirmed address of another account goes to the mailbox’s owner, when that account is opened with %s',
      async (provider) => {
        const { person, holder, email, token } = await typedBy(provider)
        expect((await verify(token)).status).toBe(200)
        expect(await profileOf(person)).toMatchObject({ email, emailVerified: true })
        expect(await rowOf(holder)).toMatchObject({ email: null, emailKey: null, firstName: 'Nok' })
        expect(await count('"AccountToken" WHERE "userId" = $1', [holder.user.id])).toBe(0)
        expect([await releasesOf(person), await releasesOf(holder)]).toEqual([1, 1])
        expect((await profileOf(holder)).email).toBeNull()
      },
    )

    test.each([
      ['local', ''],
      ['line', ', "emailVerifiedAt" = now()'],
      ['line', ', "disabledAt" = now()'],
    ])('an address stays with its account when that is of %s%s', async (provider, columns) => {
      const { person, holder, email, token } = await typedBy(provider, columns)
      const answer = await verify(token)
      expect([answer.status, answer.body.code]).toEqual([409, 'EMAIL_TAKEN'])
      expect(await rowOf(holder)).toMatchObject({ email })
      expect([await releasesOf(person), await releasesOf(holder)]).toEqual([0, 0])
      // The link is still valid once that account has another address.
      await sql('UPDATE "User" SET email = $2, "emailKey" = $2 WHERE id = $1', [holder.user.id, newEmail()])
      expect((await verify(token)).status).toBe(200)
    })

    test('an address changes account once when both confirm at the same time', async () => {
      const { person, holder, email, token } = await typedBy('line')
      const old = person.user.email ?? ''
      await sql(`UPDATE "AccountToken" SET purpose = 'email_change', "newEmail" = $2 WHERE "userId" = $1`, [
        holder.user.id,
        old,
      ])
      await sql('UPDATE "User" SET provider = $2::"Provider", "emailVerifiedAt" = NULL WHERE id = $1', [
        person.user.id,
        'line',
      ])
      const [row] = await sql<{ id: string }>('SELECT id FROM "AccountToken" WHERE "userId" = $1', [holder.user.id])
      const answers = await Promise.all([verify(token), verify(accountToken(row?.id ?? ''))])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
      const emails = [(await rowOf(person))?.email, (await rowOf(holder))?.email]
      expect([
        [email, null],
        [null, old],
      ]).toContainEqual(emails)
    })
  })

  test('a change of address is not confirmed by a link for another purpose, nor after a day', async () => {
    const person = await newVerifiedPerson()
    await change(person, { email: newEmail() })
    const [row] = await sql<{ id: string; hours: number }>(
      `SELECT id, extract(epoch FROM "expiresAt" - now())::float8 / 3600 AS hours FROM "AccountToken"
       WHERE "userId" = $1 AND purpose = 'email_change'`,
      [person.user.id],
    )
    expect(row?.hours).toBeCloseTo(24, 1)
    await sql('UPDATE "AccountToken" SET "expiresAt" = now() WHERE id = $1', [row?.id])
    expect((await verify(accountToken(row?.id ?? ''))).status).toBe(404)
    expect((await profileOf(person)).email).toBe(person.user.email)
  })

  test('a confirmed address is not changed by a session that another device ended during the request', async () => {
    const person = await newVerifiedPerson()
    const answer = await duringUncommittedChange(
      [
        ['SELECT FROM "User" WHERE id = $1 FOR UPDATE', [person.user.id]],
        ['DELETE FROM "Session" WHERE "userId" = $1', [person.user.id]],
      ],
      () => change(person, { email: newEmail(), firstName: 'Mallory' }),
    )
    expect(answer.status).toBe(401)
    expect((await rowOf(person))?.firstName).toBe('Nok')
    expect(await count(`"AccountToken" WHERE "userId" = $1 AND purpose = 'email_change'`, [person.user.id])).toBe(0)
  })
})
