import { db } from '@/lib/db'
import { validReply } from '@/lib/idempotency/rules'
import { sql } from '../../tests/support/sql'

test('an answer that a repeat still gets is the same in SQL and for Prisma', async () => {
  await sql(
    `INSERT INTO "IdempotencyKey" (scope, key, "requestHash", "createdAt")
     SELECT 'user:x', n::text, '', now() - random() * interval '48 hours' FROM generate_series(1, 200) n`,
  )
  const bySql = await db().$queryRaw<{ key: string }[]>`
    SELECT k.key FROM "IdempotencyKey" k WHERE ${validReply.sql}`
  const byPrisma = await db().idempotencyKey.findMany({ where: validReply.where(), select: { key: true } })
  const keys = (rows: { key: string }[]) => rows.map(({ key }) => key).toSorted()
  expect(keys(byPrisma)).toEqual(keys(bySql))
  expect(bySql.length).toBeGreaterThan(0)
  expect(bySql.length).toBeLessThan(200)
})
