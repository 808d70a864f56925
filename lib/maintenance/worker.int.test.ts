import pg from 'pg'
import { systemActor } from '@/lib/auth/actor'
import { newPerson } from '@/tests/support/people'
import { count, sql } from '@/tests/support/sql'
import { deleteExpired } from './delete-expired'
import { MaintenanceWorker } from './worker'

const _actor = systemActor('maintenance')
const { testDatabaseUrl } = globalThis as typeof globalThis & { testDatabaseUrl?: string }
let userId = ''

beforeAll(async () => {
  userId = (await newPerson()).user.id
})
beforeEach(async () => {
  await sql('DELETE FROM "Session" WHERE "userAgent" IS NOT NULL')
  await sql('DELETE FROM "JobLease"')
})

/** Adds sessions that were last used so many hours ago, and end so many hours from now. */
async function addSessions(number: number, { used, ends }: { used: number; ends: number }): Promise<void> {
  await sql(
    `INSERT INTO "Session" (id, "userId", "tokenHash", "userAgent", "lastSeenAt", "expiresAt")
     SELECT gen_random_uuid(), $1, gen_random_uuid(), 'x', now() - $3 * interval '1 hour' - n * interval '1 second',
       now() + $4 * interval '1 hour' - n * interval '1 second' FROM generate_series(1, $2::int) n`,
    [userId, number, used, ends],
  )
}

const left = () => count(`"Session" WHERE "userAgent" IS NOT NULL`)

test('expired rows are deleted in batches, and live rows stay', async () => {
  await addSessions(10_000, { used: 1, ends: -1 })
  await addSessions(10_000, { used: 13, ends: -2 })
  await addSessions(500, { used: 13, ends: 24 })
  const after: number[] = []
  const goOn = async () => {
    after.push(await left())
    return true
  }
  expect(await deleteExpired({ size: 2_000, goOn })).toEqual({ count: 20_000, isDone: true, failures: [] })
  expect(await left()).toBe(500)
  const steps = after.map((rows, index) => (after[index - 1] ?? 20_500) - rows)
  expect(Math.max(...steps)).toBe(2_000)
  expect(steps.filter((step) => step > 0)).toHaveLength(10)
  // The session that is not part of these tests is still there.
  expect(await count('"Session" WHERE "userAgent" IS NULL')).toBe(1)
})

test('of two instances one cleans up, and the other skips this round and the next', async () => {
  await addSessions(6_000, { used: 13, ends: -1 })
  const workers = [new MaintenanceWorker(), new MaintenanceWorker()]
  const deleted = await Promise.all(workers.map((worker) => worker.run(500)))
  expect(deleted.toSorted()).toEqual([6_000, null])
  await addSessions(1, { used: 13, ends: -1 })
  expect(await Promise.all(workers.map((worker) => worker.run()))).toEqual([null, null])
  // A lease that was not renewed: its holder was killed.
  await sql(`UPDATE "JobLease" SET holder = gen_random_uuid(), "freeAt" = now() - interval '1 second'`)
  expect(await workers[1]?.run()).toBe(1)
})

test('an instance that is stopped ends after a batch, and another goes on at once', async () => {
  await addSessions(6_000, { used: 13, ends: -1 })
  const first = new MaintenanceWorker()
  const running = first.run(100)
  await first.stop()
  const deleted = (await running) ?? 0
  expect(deleted).toBeLessThan(6_000)
  expect(await new MaintenanceWorker().run()).toBe(6_000 - deleted)
})

test('a row that a request holds is not waited for, and stays when the request has renewed it', async () => {
  await addSessions(100, { used: 13, ends: -1 })
  const client = new pg.Client(testDatabaseUrl)
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(`UPDATE "Session" SET "expiresAt" = now() + interval '1 hour'
      WHERE id = (SELECT id FROM "Session" WHERE "userAgent" IS NOT NULL LIMIT 1)`)
    expect((await deleteExpired()).count).toBe(99)
    await client.query('COMMIT')
    expect((await deleteExpired()).count).toBe(0)
    expect(await left()).toBe(1)
  } finally {
    await client.end()
  }
})

test('a failure ends neither the worker nor the process', async () => {
  await sql('ALTER TABLE "JobLease" RENAME TO "Elsewhere"')
  try {
    const worker = new MaintenanceWorker()
    await expect(worker.run()).rejects.toThrow()
    worker.start()
    await worker.stop()
  } finally {
    await sql('ALTER TABLE "Elsewhere" RENAME TO "JobLease"')
  }
  expect(await new MaintenanceWorker().run()).toBe(0)
})

test('months are dropped by the function that is given, once a round', async () => {
  const asked: unknown[] = []
  await new MaintenanceWorker({}, async (_actor, kept) => asked.push(kept)).run()
  expect(asked).toEqual([{ table: 'AuditEvent', column: 'at', months: 60, noticeKey: 'log' }])
})

test('one that fails keeps none from being done: another room, another table, the months', async () => {
  await addSessions(10, { used: 13, ends: -1 })
  const done: string[] = []
  await sql('ALTER TABLE "AccountToken" RENAME TO "Elsewhere"')
  try {
    const worker = new MaintenanceWorker(
      {
        broken: async () => {
          throw new Error('broken')
        },
        room: async () => done.push('room') - 1,
      },
      async () => done.push('months'),
    )
    expect(await worker.run()).toBe(10)
    expect(done).toEqual(['room', 'months'])
    // The next look, of any instance, may try again at once.
    expect(await count(`"JobLease" WHERE holder IS NULL AND "freeAt" <= now()`)).toBe(1)
  } finally {
    await sql('ALTER TABLE "Elsewhere" RENAME TO "AccountToken"')
  }
})

test('what is held is walked over, a batch at a time, however many there are of one moment', async () => {
  await addSessions(5, { used: 13, ends: -1 })
  await sql(`UPDATE "Session" SET "expiresAt" = now() - interval '1 hour' WHERE "userAgent" IS NOT NULL`)
  const { user } = await newPerson()
  await sql(
    `UPDATE "Session" SET "userId" = $1 WHERE id = (SELECT id FROM "Session" WHERE "userAgent" IS NOT NULL
    ORDER BY ctid DESC LIMIT 1)`,
    [user.id],
  )
  await sql(
    `INSERT INTO "LegalHold" (id, "accountId", reason, "addedBy") VALUES (gen_random_uuid(), $1, '1/2569', 'x')`,
    [userId],
  )
  try {
    expect(await deleteExpired({ size: 2 })).toEqual({ count: 1, isDone: true, failures: [] })
    expect(await left()).toBe(4)
  } finally {
    await sql('DELETE FROM "LegalHold"')
  }
})
