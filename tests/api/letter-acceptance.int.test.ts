import { PATCH as changePassword } from '@/app/api/auth/change-password/route'
import { PATCH as updateProfile } from '@/app/api/auth/profile/route'
import { GET as getUser } from '@/app/api/auth/user/route'
import { childrenOf, read, refuse, statusOf, take } from '../support/acceptance'
import { call, newAddress } from '../support/api'
import { acceptLetter, letterPassword, loginByLetter, lose, newLetter, newLetterFamily } from '../support/letters'
import { newPerson } from '../support/people'
import { student } from '../support/schools'
import { count, dump, rowCounts, sql } from '../support/sql'

describe('a letter’s token', () => {
  test('what a letter’s token shows is what the mailed link shows, signed out and signed in', async () => {
    const letter = await newLetter()
    const parent = await newPerson()
    for (const reader of [{}, parent]) {
      const [byLetter, byMail] = [await read(letter.token, reader), await read(letter.mailed, reader)]
      expect(byLetter.status).toBe(200)
      expect(byLetter.text).toBe(byMail.text)
    }
    await take(letter.token, parent)
    for (const reader of [{}, parent]) {
      const [byLetter, byMail] = [await read(letter.token, reader), await read(letter.mailed, reader)]
      expect(byLetter.text).toBe(byMail.text)
    }
  })

  test('a parent with an account accepts and declines by a letter’s token', async () => {
    const letter = await newLetter()
    const parent = await newPerson()
    const { status, body } = await take(letter.token, parent)
    expect([status, await childrenOf(parent)]).toEqual([200, [expect.objectContaining({ id: body.child.id })]])
    expect(await statusOf(letter)).toBe('accepted')
    const other = await newLetter()
    expect((await refuse(other.token)).status).toBe(200)
    expect(await statusOf(other)).toBe('declined')
    for (const token of [other.token, other.mailed]) expect((await read(token)).status).toBe(404)
  })

  test('once a family has accepted by the letter, only that family and the mailed link decline', async () => {
    const { letter, cookie } = await newLetterFamily()
    const other = await newPerson()
    const before = await rowCounts()
    for (const reader of [{}, other]) {
      const { status, body } = await refuse(letter.token, reader)
      expect([status, body.code]).toEqual([409, 'REFERRAL_TAKEN'])
    }
    expect([await statusOf(letter), await rowCounts()]).toEqual(['accepted', before])
    expect((await refuse(letter.token, { cookie })).status).toBe(200)
    const mailed = await newLetterFamily()
    expect((await refuse(mailed.letter.mailed)).status).toBe(200)
    expect(await statusOf(mailed.letter)).toBe('declined')
  })

  test('a letter that an account with an address has accepted can still be declined', async () => {
    const letter = await newLetter()
    await take(letter.token, await newPerson())
    expect((await refuse(letter.token)).status).toBe(200)
  })

  test('a new mailed link leaves the letter as it is, and a lost letter leaves the mailed link', async () => {
    const letter = await newLetter()
    await sql(`UPDATE "SchoolReferral" SET "linkVersion" = "linkVersion" + 1 WHERE id = $1`, [letter.id])
    expect([(await read(letter.token)).status, (await read(letter.mailed)).status]).toEqual([200, 404])
    const other = await newLetter()
    const next = await lose(other)
    expect([(await read(other.token)).status, (await read(next.token)).status]).toEqual([404, 200])
    expect((await read(other.mailed)).status).toBe(200)
    expect((await acceptLetter(other.code)).body.code).toBe('LINK_NOT_FOUND')
  })
})

describe('accepting with a password', () => {
  test('a family without an address has an account, its child and a session by one call', async () => {
    const letter = await newLetter()
    const { status, body, cookie } = await acceptLetter(letter.code)
    expect(status).toBe(201)
    expect(body.user).toMatchObject({ firstName: 'Malee', lastName: 'Charoen', email: null, role: 'parent' })
    expect([body.user.provider, body.user.connected]).toEqual(['local', { google: false, line: false }])
    const self = await call(getUser, '', { cookie })
    expect([self.status, self.body.email]).toEqual([200, null])
    expect(await childrenOf({ user: body.user, cookie: cookie ?? '' })).toMatchObject([
      { id: body.child.id, name: student.studentName, grade: '4' },
    ])
    expect(await statusOf(letter)).toBe('accepted')
  })

  test('the account counts as confirmed, has agreed to the terms, and the log names it', async () => {
    const { letter, user, child } = await newLetterFamily()
    const [row] = await sql(
      `SELECT "emailVerifiedAt" IS NOT NULL AS confirmed, "emailKey", "letterHash" FROM "User" WHERE id = $1`,
      [user.id],
    )
    expect(row).toEqual({ confirmed: true, emailKey: null, letterHash: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await count(`"Consent" WHERE "userId" = $1 AND purpose = 'terms'`, [user.id])).toBe(1)
    const accepted = [user.id, child.id, letter.id]
    expect(
      await count(
        `"AuditEvent" WHERE action = 'school-referral.accepted' AND "actorId" = $1 AND "childId" = $2 AND "targetId" = $3`,
        accepted,
      ),
    ).toBe(1)
    expect(await count(`"SignIn" WHERE "userId" = $1 AND method = 'registration'`, [user.id])).toBe(1)
  })

  test.each([
    ['firstName', 'required', { firstName: ' ' }],
    ['lastName', 'tooLong', { lastName: 'x'.repeat(101) }],
    ['password', 'passwordTooShort', { password: 'short' }],
    ['password', 'passwordCommon', { password: 'password' }],
    ['code', 'required', { code: ' ' }],
  ])('a wrong %s (%s) is refused at its field, and stores nothing', async (field, code, change) => {
    const letter = await newLetter()
    const before = await rowCounts()
    const { status, body } = await acceptLetter(letter.code, change)
    expect([status, body.errors]).toEqual([400, [{ field, code, message: expect.any(String) }]])
    expect(await rowCounts()).toEqual(before)
  })

  test('a repeat with the same key gets its own session, and no second account', async () => {
    const { code } = await newLetter()
    const address = newAddress()
    const headers = { 'idempotency-key': 'letter-1' }
    const first = await acceptLetter(code, {}, { address, headers })
    const before = await count('"User"')
    const again = await acceptLetter(code, {}, { address, headers })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect(again.cookie).not.toBe(first.cookie)
    expect((await call(getUser, '', { cookie: again.cookie })).status).toBe(200)
    const other = await acceptLetter(code, { password: 'another horse 44' }, { address, headers })
    expect(other.status).not.toBe(200)
    expect([await count('"User"'), other.cookie]).toEqual([before, undefined])
  })

  test('a second acceptance is refused, and leaves no account behind', async () => {
    const { letter } = await newLetterFamily()
    const before = await rowCounts()
    const { status, body } = await acceptLetter(letter.code)
    expect([status, body.code]).toEqual([409, 'REFERRAL_TAKEN'])
    const byAnother = await newLetter()
    await take(byAnother.mailed, await newPerson())
    const between = await rowCounts()
    expect((await acceptLetter(byAnother.code)).body.code).toBe('REFERRAL_TAKEN')
    expect(await rowCounts()).toEqual(between)
    expect(between.User).toBe((before.User ?? 0) + 1)
  })

  test('of concurrent acceptances of one letter one wins, in every round', async () => {
    for (let round = 0; round < 5; round++) {
      const letter = await newLetter()
      const [users, children] = [await count('"User"'), await count('"Child"')]
      const answers = await Promise.all(Array.from({ length: 4 }, () => acceptLetter(letter.code)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
      expect(answers.filter(({ status }) => status === 409).every(({ body }) => body.code === 'REFERRAL_TAKEN')).toBe(
        true,
      )
      expect([await count('"User"'), await count('"Child"')]).toEqual([users + 1, children + 1])
    }
  })

  test('an account accepting by the mailed link and a family by the letter are one acceptance', async () => {
    const letter = await newLetter()
    const parent = await newPerson()
    const [byMail, byLetter] = await Promise.all([take(letter.mailed, parent), acceptLetter(letter.code)])
    expect([byMail.status, byLetter.status].toSorted()).toEqual([byMail.status === 200 ? 200 : 201, 409])
    expect(await count('"Child" WHERE "schoolReferralId" = $1', [letter.id])).toBe(1)
  })

  test('a strict school’s referral needs its address, unless the school has none', async () => {
    const strict = await newLetter({ requiresParentEmail: true }, { parentEmail: 'malee@example.com' })
    const { status, body } = await acceptLetter(strict.code)
    expect([status, body.code]).toEqual([403, 'OTHER_PARENT_EMAIL'])
    expect(await statusOf(strict)).toBe('pending')
    expect((await acceptLetter((await newLetter({ requiresParentEmail: true })).code)).status).toBe(201)
  })

  test.each([
    ['expired', `"expiresAt" = now() - interval '1 minute'`],
    ['revoked', `status = 'revoked', "closedAt" = now()`],
  ])('the code of an %s referral is answered like an unknown one', async (_what, change) => {
    const letter = await newLetter()
    const unknown = await acceptLetter('0000-0000-0000')
    await sql(`UPDATE "SchoolReferral" SET ${change} WHERE id = $1`, [letter.id])
    const ended = await acceptLetter(letter.code)
    expect([ended.status, ended.body.code]).toEqual([404, 'LINK_NOT_FOUND'])
    expect(ended.body.message).toBe(unknown.body.message)
  })

  test('neither code nor token nor password is in the database afterwards', async () => {
    const letter = await newLetter()
    await acceptLetter(letter.code, {}, { headers: { 'idempotency-key': 'letter-2' } })
    await loginByLetter(letter.code)
    const everything = await dump()
    for (const secret of [letter.code, letter.code.replaceAll('-', ''), letter.token.split('.')[1], letterPassword])
      expect(everything).not.toContain(secret)
  })

  test('the password is changed like any other', async () => {
    const { letter, cookie } = await newLetterFamily()
    const next = 'another horse 44'
    const body = { currentPassword: letterPassword, newPassword: next, confirmPassword: next }
    expect((await call(changePassword, '', { method: 'PATCH', body, cookie })).status).toBe(200)
    expect((await loginByLetter(letter.code)).status).toBe(401)
    expect((await loginByLetter(letter.code, next)).status).toBe(200)
  })

  test('an address that is added later is not its own before the mail to it was opened', async () => {
    const { user, cookie } = await newLetterFamily()
    const body = { email: 'malee.later@example.com' }
    expect((await call(updateProfile, '', { method: 'PATCH', body, cookie })).body.email).toBeNull()
    const pending = `"AccountToken" WHERE "userId" = $1 AND purpose = 'email_change' AND "newEmail" = $2`
    expect(await count(pending, [user.id, body.email])).toBe(1)
    expect((await call(getUser, '', { cookie })).body.email).toBeNull()
  })
})
