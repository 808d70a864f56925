import { DELETE as cancelChange } from '@/app/api/auth/email-change/route'
import { PATCH as updateProfile } from '@/app/api/auth/profile/route'
import { POST as resend } from '@/app/api/auth/resend-verification/route'
import { GET as getUser } from '@/app/api/auth/user/route'
import { POST as verifyEmail } from '@/app/api/auth/verify-email/route'
import { getProfile } from '@/lib/accounts/data'
import type { Profile, User } from '@/lib/accounts/types'
import { accountToken } from '@/lib/email-verification/tokens/account-token'
import { authenticate } from '@/lib/sessions/authenticate'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { call, newAddress } from '../support/api'
import { startMail, tokenIn } from '../support/mails'
import { newPerson, type Person, password } from '../support/people'
import { clearLimits, count, dump, sql } from '../support/sql'
import { duringUncommittedChange } from '../support/uncommitted-change'

type Answered = User & { code: string; message: string; errors: { field: string; code: string }[] }

let mail: Awaited<ReturnType<typeof startMail>>
let emails = 0

beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())

function newEmail(): string {
  emails += 1
  return `changed${emails}@example.com`
}

function change({ cookie }: Person, body: unknown, headers: Record<string, string> = {}) {
  return call<Answered>(updateProfile, '/api/auth/profile', { method: 'PATCH', body, cookie, headers })
}

/** Presses a link where its account is signed in; else gives the password as well. */
const verify = (token: string, cookie?: string) => {
  const body = { token, ...(cookie ? {} : { password }) }
  return call(verifyEmail, '', { method: 'POST', body, address: newAddress(), cookie })
}

async function profileOf({ cookie }: Person): Promise<Profile> {
  const found = await authenticate(cookie.split('=')[1], '192.0.2.1', { counted: false })
  if (!found) throw new Error('nobody is signed in')
  return getProfile(found.actor)
}

async function newVerifiedPerson(): Promise<Person> {
  const person = await newPerson()
  await sql('UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1', [person.user.id])
  return person
}

const rowOf = async ({ user }: Person) => (await sql('SELECT * FROM "User" WHERE id = $1', [user.id]))[0]

describe('a profile', () => {
  test('is changed field by field, and answered as the account', async () => {
    const person = await newPerson()
    const answer = await change(person, { firstName: ' นก ', phoneNumber: ' +66 (0)81-234 5678 ' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...person.user, firstName: 'นก', phoneNumber: '+66 (0)81-234 5678' })
    expect((await call(getUser, '', { cookie: person.cookie })).body).toEqual(answer.body)
    expect((await change(person, {})).body).toEqual(answer.body)
    for (const phoneNumber of ['', null]) {
      await change(person, { phoneNumber: '02' })
      expect((await change(person, { phoneNumber })).body.phoneNumber).toBeNull()
    }
  })

  test('takes nothing that only the server decides', async () => {
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
    [{ email: 'nok' }, 'email', 'invalidEmail'],
    [{ email: 'nok@example.com\r\nBcc: spy@example.com' }, 'email', 'invalidEmail'],
    [{ email: { set: 'x@example.com' } }, 'email', 'invalid'],
    [{ email: '' }, 'email', 'required'],
    [{ email: null }, 'email', 'required'],
  ])('refuses %j in the person’s language, and keeps the rest as it was', async (body, field, code) => {
    const person = await newPerson()
    const before = await rowOf(person)
    for (const [language, messages] of Object.entries({ en, th })) {
      const answer = await change(person, { lastName: 'Other', ...body }, { 'accept-language': language })
      const message = messages.validation[code as keyof typeof messages.validation]
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT'])
      expect(answer.body.errors).toEqual([{ field, code, message }])
    }
    expect(await rowOf(person)).toEqual(before)
  })

  test('tells its page what the account’s own call does not', async () => {
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
  test('changes at once; the new box gets a link, and the old box’s is worth nothing', async () => {
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

  test('may be none where LINE gave none, and is asked to be confirmed once it is given', async () => {
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
    // Without a password it takes a browser that is signed in.
    const token = tokenIn((await mail.to(email))[0])
    expect((await verify(token)).status).toBe(401)
    expect((await verify(token, person.cookie)).status).toBe(200)
    expect((await change(person, { email: '' })).status).toBe(400)
  })
})

describe('a confirmed address', () => {
  test('stays until the new box has confirmed; then the old box is told, and its address kept nowhere', async () => {
    const person = await newVerifiedPerson()
    const [email, old] = [newEmail(), person.user.email ?? '']
    const answer = await change(person, { email, lastName: 'Kaew' })
    expect(answer.body).toMatchObject({ email: old, lastName: 'Kaew' })
    expect((await profileOf(person)).pendingEmail).toBe(email)
    const [link] = await mail.to(email)
    expect(link?.subject).toBe(en.mail.emailChange.subject)
    expect(await mail.to(old)).toHaveLength(1)

    // On whatever device the mail is read.
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

  test('waits for one new box at a time: the newest', async () => {
    const person = await newVerifiedPerson()
    const [first, second] = [newEmail(), newEmail()]
    await change(person, { email: first })
    const [firstLink] = await mail.to(first)
    await change(person, { email: second })
    expect((await verify(tokenIn(firstLink))).status).toBe(404)
    expect((await profileOf(person)).pendingEmail).toBe(second)
    // Saving the rest of the form again does not take the wish back.
    await change(person, { email: person.user.email, phoneNumber: '081' })
    expect((await verify(tokenIn((await mail.to(second))[0]))).status).toBe(200)
    expect((await profileOf(person)).email).toBe(second)
  })

  test('is kept when the change is taken back: the new box’s link is worth nothing then', async () => {
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

  test('cannot become one that another account has, now or by the time it is confirmed', async () => {
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
    /** A change that waits for its press, and who has the new address by then, having come this way. */
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

    test.each(['google', 'line'])('goes to the box’s owner, when that account is opened with %s', async (provider) => {
      const { person, holder, email, token } = await typedBy(provider)
      expect((await verify(token)).status).toBe(200)
      expect(await profileOf(person)).toMatchObject({ email, emailVerified: true })
      expect(await rowOf(holder)).toMatchObject({ email: null, emailKey: null, firstName: 'Nok' })
      expect(await count('"AccountToken" WHERE "userId" = $1', [holder.user.id])).toBe(0)
      expect([await releasesOf(person), await releasesOf(holder)]).toEqual([1, 1])
      expect((await profileOf(holder)).email).toBeNull()
    })

    test.each([
      ['local', ''],
      ['line', ', "emailVerifiedAt" = now()'],
      ['line', ', "disabledAt" = now()'],
    ])('stays with an account of %s%s', async (provider, columns) => {
      const { person, holder, email, token } = await typedBy(provider, columns)
      const answer = await verify(token)
      expect([answer.status, answer.body.code]).toEqual([409, 'EMAIL_TAKEN'])
      expect(await rowOf(holder)).toMatchObject({ email })
      expect([await releasesOf(person), await releasesOf(holder)]).toEqual([0, 0])
      // The link is not used up: once the other account is theirs, and has another address, it still works.
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

  test('is not asked of a change’s link for another purpose, and not after a day', async () => {
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

  test('is not changed by a session that another device ended while the call was on its way', async () => {
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

describe('mails about an address', () => {
  const again = ({ cookie }: Person) => call(resend, '', { method: 'POST', cookie })

  test('are sent again when asked for: the newest link is the one that works', async () => {
    const person = await newPerson()
    const email = person.user.email ?? ''
    const [first] = await mail.to(email)
    expect((await again(person)).status).toBe(202)
    const [, second] = await mail.to(email)
    expect((await verify(tokenIn(first))).status).toBe(404)
    expect((await verify(tokenIn(second))).status).toBe(200)
    // Nothing is left to be confirmed.
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

  test('are five a day for an account, taken addresses counted, and five a day for a box', async () => {
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
