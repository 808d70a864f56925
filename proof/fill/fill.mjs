import { fillTextKeys } from '../../scripts/lib/text-keys.mjs'
import { care } from './care.mjs'
import { families } from './families.mjs'
import { functions } from './functions.mjs'
import { mailsAndLog } from './log.mjs'
import { people } from './people.mjs'
import { schools } from './schools.mjs'
import { endShortLived, shortLived } from './short-lived.mjs'
import { monthsOfLog, usualSizes } from './sizes.mjs'

/**
 * Fills a migrated database, whole or not at all, as the tables' owner. Foreign keys and indexes are dropped first and made
 * again at the end: that checks every reference. Another seed writes other people.
 */
export async function fill(client, { sizes: given = {}, seed = 1, print = () => {} } = {}) {
  const sizes = { ...usualSizes, ...given }
  await inTransaction(client, async () => {
    await prepare(client, seed)
    await makeMonths(client)
    const remake = await dropIndexesAndKeys(client)
    const parts = { people, families, schools, care, 'mails and log': mailsAndLog, 'short-lived': shortLived }
    for (const [name, part] of Object.entries(parts)) await runAll(client, part(sizes), (s) => print(`${name}: ${s} s`))
    // Else the next start would write them, and a restored copy would differ from its source.
    await fillTextKeys(client)
    await runAll(client, remake, (s) => print(`indexes and references: ${s} s`))
  })
  // VACUUM, as index-only scans need the visibility map.
  await runAll(client, ['VACUUM ANALYZE'], (s) => print(`statistics: ${s} s`))
}

/** Renews what lasts some hours only, for the sizes that the database was filled with. */
export async function fillPassing(client, { sizes: given = {}, seed = 1 } = {}) {
  await inTransaction(client, async () => {
    await prepare(client, seed)
    const sizes = { ...usualSizes, ...given }
    await runAll(client, [...endShortLived(sizes), ...shortLived(sizes)])
  })
  await client.query('VACUUM ANALYZE "Session", "AccountToken", "IdempotencyKey", "RateLimit"')
}

async function prepare(client, seed) {
  await runAll(client, [
    'SET LOCAL statement_timeout = 0',
    `SET LOCAL work_mem = '256MB'`,
    `SET LOCAL maintenance_work_mem = '1GB'`,
    'SET LOCAL max_parallel_maintenance_workers = 4',
    'SET LOCAL synchronous_commit = off',
  ])
  await runAll(client, functions(seed))
}

/** The audit log's partitions of past months. Its empty partition from before there were months is dropped. */
async function makeMonths(client) {
  const { rows } = await client.query(`SELECT to_regclass('"AuditEvent_before"') IS NOT NULL AS "isThere"`)
  if (!rows[0].isThere || (await client.query('SELECT FROM "AuditEvent_before" LIMIT 1')).rowCount) return
  await client.query('DROP TABLE "AuditEvent_before"')
  await client.query(`SELECT make_audit_month(date_trunc('month', now(), 'UTC') - n * interval '1 month')
    FROM generate_series(0, ${monthsOfLog}) n`)
  await client.query('SELECT make_audit_months()')
}

/** Drops foreign keys and indexes but primary keys. Returns the statements that make them again. */
async function dropIndexesAndKeys(client) {
  const { rows: keys } = await client.query(`
    SELECT conrelid::regclass AS of, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`)
  const { rows: indexes } = await client.query(`
    SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
    WHERE t.relnamespace = 'public'::regnamespace AND t.relname NOT LIKE '\\_%' AND NOT t.relispartition
      AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u', 'x'))
    ORDER BY 1::text`)
  for (const { of, name } of keys) await client.query(`ALTER TABLE ${of} DROP CONSTRAINT ${name}`)
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  return [
    ...indexes.map(({ definition }) => definition.replace(' ON ONLY ', ' ON ')),
    ...keys.map(({ of, name, definition }) => `ALTER TABLE ${of} ADD CONSTRAINT ${name} ${definition}`),
  ]
}

async function runAll(client, statements, print = () => {}) {
  const start = performance.now()
  for (const statement of statements) await client.query(statement)
  print(((performance.now() - start) / 1000).toFixed(1))
}

async function inTransaction(client, work) {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
