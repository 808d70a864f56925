import { GET as getUser } from '@/app/api/auth/user/route'
import { letterHashes } from '@/lib/auth/letter-code'
import { readLetterCode } from '@/lib/letter-code'
import { take } from '../support/acceptance'
import { call, newAddress } from '../support/api'
import { acceptLetter, letterPassword, loginByLetter, lose, newLetter, newLetterFamily } from '../support/letters'
import { newPerson } from '../support/people'
import { newSecret, oldSecret, setSecrets } from '../support/secrets'
import { clearLimits, count, sql } from '../support/sql'

beforeEach(async () => {
  setSecrets(oldSecret)
  await clearLimits()
})

const hashOf = (code: string) => letterHashes(readLetterCode(code) ?? '')[0]

describe('signing in by a letter', () => {
  test('code and password sign the family in again, in every spelling of the code', async () => {
    const { letter, user } = await newLetterFamily()
    for (const code of [letter.code, letter.code.toLowerCase(), ` ${letter.code.replaceAll('-', ' ')} `]) {
      const { status, body, cookie } = await loginByLetter(code)
      expect([status, body]).toEqual([200, { user }])
      expect((await call(getUser, '', { cookie })).body).toEqual(user)
    }
    expect(await count(`"SignIn" WHERE "userId" = $1 AND method = 'password'`, [user.id])).toBe(3)
  })

  test('it signs in after the referral has expired, was revoked, and was printed anew', async () => {
    const { letter, user } = await newLetterFamily()
    for (const change of [
      `"expiresAt" = now() - interval '1 day'`,
      `status = 'revoked', "acceptedById" = NULL, "acceptedAt" = NULL, "closedAt" = now()`,
    ]) {
      await sql(`UPDATE "SchoolReferral" SET ${change} WHERE id = $1`, [letter.id])
      expect((await loginByLetter(letter.code)).body.user.id).toBe(user.id)
    }
    const lost = await newLetterFamily()
    const next = await lose(lost.letter)
    expect((await loginByLetter(lost.letter.code)).status).toBe(200)
    expect((await loginByLetter(next.code)).status).toBe(401)
  })

  test('the letter of a sibling that the same account accepted signs in too', async () => {
    const { user, cookie } = await newLetterFamily()
    const sibling = await newLetter()
    await take(sibling.token, { cookie })
    const { status, body } = await loginByLetter(sibling.code)
    expect([status, body.user.id]).toEqual([200, user.id])
  })

  test('a letter that an account with an address accepted signs nobody in', async () => {
    const letter = await newLetter()
    await take(letter.token, await newPerson())
    for (const password of [letterPassword, 'correct horse 54'])
      expect(await loginByLetter(letter.code, password)).toMatchObject({
        status: 401,
        body: { code: 'INVALID_CREDENTIALS' },
      })
  })

  test('every refusal has one answer', async () => {
    const [right, open, disabled, replaced] = [
      (await newLetterFamily()).letter.code,
      (await newLetter()).code,
      await newLetterFamily(),
      await newLetterFamily(),
    ]
    await sql(`UPDATE "User" SET "disabledAt" = now() WHERE id = $1`, [disabled.user.id])
    await sql(`UPDATE "User" SET "disabledAt" = now(), "replacedAt" = now() WHERE id = $1`, [replaced.user.id])
    const answers = [
      await loginByLetter(right, 'wrong'),
      await loginByLetter(open),
      await loginByLetter('0000-0000-0000'),
      await loginByLetter('not a code'),
      await loginByLetter(disabled.letter.code),
      await loginByLetter(replaced.letter.code),
    ]
    const seen = answers.map(({ status, body }) => `${status} ${body.code} ${body.message}`)
    expect(new Set(seen).size).toBe(1)
    expect(seen[0]).toMatch(/^401 INVALID_CREDENTIALS/)
    expect(answers.map(({ cookie }) => cookie)).toEqual(answers.map(() => undefined))
  })

  test('ten wrong passwords close the letter’s account to that address, and not to others', async () => {
    const { letter } = await newLetterFamily()
    const address = newAddress()
    for (let failure = 1; failure <= 10; failure++)
      expect((await loginByLetter(letter.code, 'wrong', { address })).status).toBe(401)
    const refused = await loginByLetter(letter.code, letterPassword, { address })
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_LOGINS'])
    expect((await loginByLetter(letter.code)).status).toBe(200)
  })

  test('wrong passwords by two letters of one account count together', async () => {
    const { letter, cookie } = await newLetterFamily()
    const sibling = await newLetter()
    await take(sibling.token, { cookie })
    const address = newAddress()
    for (let failure = 1; failure <= 10; failure++)
      await loginByLetter(failure % 2 ? letter.code : sibling.code, 'wrong', { address })
    expect((await loginByLetter(sibling.code, letterPassword, { address })).body.code).toBe('TOO_MANY_LOGINS')
  })
})

describe('a change of the secret', () => {
  test('letters open and sign in while both secrets are accepted, and what has signed in does so afterwards', async () => {
    const [family, idle, unopened] = [await newLetterFamily(), await newLetterFamily(), await newLetter()]
    const sibling = await newLetter()
    await take(sibling.token, family)
    setSecrets(newSecret, oldSecret)
    expect((await acceptLetter(unopened.code)).status).toBe(201)
    expect((await loginByLetter(family.letter.code)).status).toBe(200)
    expect((await loginByLetter(sibling.code)).status).toBe(200)
    const [row] = await sql('SELECT "letterHash" FROM "User" WHERE id = $1', [family.user.id])
    expect(row?.letterHash).toBe(hashOf(family.letter.code))
    setSecrets(newSecret)
    expect((await loginByLetter(family.letter.code)).status).toBe(200)
    expect((await loginByLetter(sibling.code)).status).toBe(200)
    expect((await loginByLetter(unopened.code)).status).toBe(200)
    expect((await loginByLetter(idle.letter.code)).status).toBe(401)
  })

  test('an instance that signs with the other secret finds the same account', async () => {
    const { letter, user } = await newLetterFamily()
    setSecrets(newSecret, oldSecret)
    await loginByLetter(letter.code)
    setSecrets(oldSecret, newSecret)
    expect((await loginByLetter(letter.code)).body.user.id).toBe(user.id)
    expect(await count('"User" WHERE "letterHash" = $1', [hashOf(letter.code)])).toBe(1)
  })
})
