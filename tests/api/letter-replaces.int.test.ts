import { replacesAccount } from '@/lib/school-referrals/acceptance/data'
import { take } from '../support/acceptance'
import { loginByLetter, lose, newLetter, newLetterFamily } from '../support/letters'
import { actorOf, newPerson } from '../support/people'
import { sql } from '../support/sql'

/** What a family reads before it accepts a newer letter. */

test('a newer letter closes the account of the older one, by whatever link it is accepted', async () => {
  const old = await newLetterFamily()
  expect(await replacesAccount(null, old.letter.token)).toBe(false)
  const next = await lose(old.letter)
  const other = await actorOf(await newPerson())
  for (const token of [next.token, next.mailed])
    for (const reader of [null, other]) expect(await replacesAccount(reader, token)).toBe(true)
  for (const token of [old.letter.token, 'no token', (await newLetter()).token])
    expect(await replacesAccount(null, token)).toBe(false)
})

test('the account of the older letter itself closes nothing, and after an acceptance there is nothing to close', async () => {
  const old = await newLetterFamily()
  const next = await lose(old.letter)
  const { cookie = '' } = await loginByLetter(old.letter.code)
  expect(await replacesAccount(await actorOf({ cookie }), next.token)).toBe(false)
  await take(next.token, { cookie })
  expect(await replacesAccount(null, next.token)).toBe(false)
})

test.each([
  ['an address', `UPDATE "User" SET email = id || '@example.com', "emailKey" = id || '@example.com' WHERE id = $1`],
  [
    'LINE',
    `INSERT INTO "Account" (id, "userId", provider, "providerAccountId") VALUES (uuidv7(), $1::uuid, 'line', $1::uuid::text)`,
  ],
])('an account with %s is not closed', async (_what, change) => {
  const old = await newLetterFamily()
  const next = await lose(old.letter)
  await sql(change, [old.user.id])
  expect(await replacesAccount(null, next.token)).toBe(false)
})
