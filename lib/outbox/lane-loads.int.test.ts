import { sql } from '@/tests/support/sql'
import { planOf } from '@/tests/support/statements'
import { unsafeMeasureLanes } from './data'

interface Added {
  count: number
  isBulk?: boolean
  inLine?: boolean
  /** Hours ago that they were due; negative for what is to come. */
  due?: number
  attempts?: number
  leased?: boolean
  sent?: boolean
}

const add = ({ count, isBulk = false, inLine = false, due = 0, attempts = 0, leased = false, sent = false }: Added) =>
  sql(
    `INSERT INTO "MailDelivery" (id, template, "rowId", "isBulk", "lineSince", "dueAt", "nextAttemptAt", attempts, "lockedUntil", "sentAt")
     SELECT gen_random_uuid(), 'of-a-newer-version', gen_random_uuid(), $2, CASE WHEN $3 THEN now() END,
       now() - $4 * interval '1 hour', now() - $4 * interval '1 hour', $5, CASE WHEN $6 THEN now() + interval '1 minute' END,
       CASE WHEN $7 THEN now() END
     FROM generate_series(1, $1::int)`,
    [count, isBulk, inLine, due, attempts, leased, sent],
  )

const loads = async () => Object.fromEntries((await unsafeMeasureLanes()).map(({ lane, ...load }) => [lane, load]))

beforeEach(() => sql('DELETE FROM "MailDelivery"'))

test('each lane says how many are due, on their way and to be tried again, and how long the oldest has been due', async () => {
  const idle = { due: 0, leased: 0, retrying: 0, oldestDueSeconds: 0 }
  expect(await loads()).toEqual({ people: idle, bulk: idle, line: idle, 'bulk-line': idle })
  await add({ count: 3, due: 1 })
  await add({ count: 2, due: 2, attempts: 1, leased: true })
  await add({ count: 4, due: -24 })
  await add({ count: 5, due: 30, sent: true })
  await add({ count: 6, isBulk: true, attempts: 3 })
  await add({ count: 7, inLine: true })
  await add({ count: 8, inLine: true, isBulk: true })
  const { people, bulk, line, 'bulk-line': bulkLine } = await loads()
  expect(people).toMatchObject({ due: 5, leased: 2, retrying: 0 })
  expect(Math.round(people?.oldestDueSeconds ?? 0) / 3_600).toBeCloseTo(2, 1)
  expect(bulk).toMatchObject({ due: 6, leased: 0, retrying: 6 })
  expect([line?.due, bulkLine?.due]).toEqual([7, 8])
})

test('what waits is counted up to a thousand, by an index, among many that were sent', async () => {
  await add({ count: 20_000, isBulk: true })
  await add({ count: 20_000, sent: true })
  await add({ count: 500, inLine: true })
  await sql('ANALYZE "MailDelivery"')
  const plan = await planOf(unsafeMeasureLanes)
  expect(plan).toContain('MailDelivery_waiting_mail_idx')
  expect(plan).toContain('MailDelivery_line_idx')
  expect(plan).not.toMatch(/Seq Scan|MailDelivery_nextAttemptAt_idx|Sort/)
  expect(await loads()).toMatchObject({ people: { due: 0 }, bulk: { due: 1_000 }, line: { due: 500 } })
})
