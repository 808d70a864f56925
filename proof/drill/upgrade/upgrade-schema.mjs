import { deployMigrations } from '../../../scripts/lib/prisma.mjs'
import { withClient } from '../../database.mjs'
import { definitionsOf } from '../restore/contents.mjs'
import { migrateUpTo } from './releases.mjs'
import { compareRows, readRows } from './rows.mjs'

/**
 * Fills an empty database as a release had it, and brings it to the newest schema. `unfinished` are constraints never validated
 * and indexes that are invalid.
 */
export function upgradeFrom(url, { lastMigration, data }) {
  return withClient(url, async (client) => {
    await migrateUpTo(client, lastMigration)
    await client.query(data)
    const before = await readRows(client)
    await deployMigrations(url)
    const { rows: unfinished } = await client.query(`
      SELECT conrelid::regclass || ' ' || conname AS name FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND NOT convalidated
      UNION ALL SELECT i.indexrelid::regclass::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE c.relnamespace = 'public'::regnamespace AND NOT i.indisvalid`)
    return {
      ...compareRows(before, await readRows(client)),
      unfinished: unfinished.map(({ name }) => name),
      definitions: await definitionsOf(client),
    }
  })
}
