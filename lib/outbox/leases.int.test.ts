import { count, sql } from '@/tests/support/sql'
import { mailLanes } from './lanes'
import { claimMails, release } from './mutations'

test('a lease that has ended and was taken by another instance is not given back by the first', async () => {
  await sql(
    `INSERT INTO "MailDelivery" (id, template, "rowId", version)
     SELECT gen_random_uuid(), 'registration-attempt', gen_random_uuid(), 1 FROM generate_series(1, 2)`,
  )
  const [people] = mailLanes
  if (!people) throw new Error('there is no lane')
  const first = await claimMails(people, 2)
  await sql(`UPDATE "MailDelivery" SET "lockedUntil" = now() - interval '1 second' WHERE id = $1`, [first[0]?.id])
  const second = await claimMails(people, 2)
  expect(second.map(({ id, attempts }) => [id, attempts])).toEqual([[first[0]?.id, 2]])
  await release(first)
  expect(await count('"MailDelivery" WHERE "lockedUntil" > now() AND attempts = 2')).toBe(1)
  // The other one was still the first one's.
  expect(await count('"MailDelivery" WHERE "lockedUntil" IS NULL AND attempts = 0')).toBe(1)
})
