import { db } from '@/lib/db'
import { newPerson } from '@/tests/support/people'
import { count } from '@/tests/support/sql'
import { unsafeCreateSession } from './mutations'

test('a person has ten sessions at the most, however many are opened at once', async () => {
  const { user } = await newPerson()
  for (let round = 1; round <= 10; round++) {
    const tokens = await Promise.all(
      Array.from({ length: 40 }, () => db().$transaction((tx) => unsafeCreateSession(tx, user.id, null))),
    )
    expect(new Set(tokens).size).toBe(40)
    expect(await count('"Session" WHERE "userId" = $1', [user.id])).toBe(10)
  }
})
