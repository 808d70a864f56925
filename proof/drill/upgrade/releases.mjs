import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../scripts/lib/paths.mjs'

/** A file for each release: its first line names it, statements write rows that were valid in it. */
export const releasesFolder = join(root, 'prisma', 'releases')
const migrationsFolder = join(root, 'prisma', 'migrations')
const head = /^-- release (\S+), last migration (\S+), commit (\S+)\n/

/** Oldest first. */
export function readReleases() {
  const files = readdirSync(releasesFolder).filter((name) => name.endsWith('.sql'))
  const releases = files.map((name) => {
    const data = readFileSync(join(releasesFolder, name), 'utf8')
    const [, version = '', lastMigration = '', commit = ''] = head.exec(data) ?? []
    if (`${version}.sql` !== name) throw new Error(`${name} does not say in its first line which release it is.`)
    if (!migrationNames().includes(lastMigration)) throw new Error(`${name} names no migration: ${lastMigration}`)
    return { version, lastMigration, commit, data }
  })
  return releases.toSorted((a, b) => (a.lastMigration < b.lastMigration ? -1 : 1))
}

/** Oldest first. */
export function migrationNames() {
  return readdirSync(migrationsFolder)
    .filter((name) => /^\d{14}_/.test(name))
    .toSorted()
}

const ledgerSql = `CREATE TABLE "_prisma_migrations" (
  id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
  logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count int NOT NULL DEFAULT 0)`

/** Brings an empty database to the schema of a release: the Prisma CLI cannot stop at a migration. */
export async function migrateUpTo(client, lastMigration) {
  await client.query(ledgerSql)
  for (const name of migrationNames().filter((each) => each <= lastMigration)) {
    const text = readFileSync(join(migrationsFolder, name, 'migration.sql'), 'utf8')
    await client.query(text)
    await client.query('RESET ALL')
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, finished_at, migration_name, applied_steps_count)
       VALUES (gen_random_uuid(), $1, now(), $2, 1)`,
      [createHash('sha256').update(text).digest('hex'), name],
    )
  }
}
