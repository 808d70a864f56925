/**
 * `node proof/drill/upgrade/write-release.mjs 0.2.0`, once at each release: writes prisma/releases/0.2.0.sql, which from then on
 * every later schema must take in. The rows are those of `npm run fill`, a few of each kind, as the tables of that release
 * hold them. Of an older release, with its last migration and commit: `… 0.1.0 20261212000000_… 993cb49e`.
 */
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../../scripts/lib/postgres.mjs'
import { deployMigrations } from '../../../scripts/lib/prisma.mjs'
import { fill } from '../../fill/fill.mjs'
import { migrateUpTo, migrationNames, releasesFolder } from './releases.mjs'
import { readRows, tablesOf } from './rows.mjs'

const sizes = { parents: 3, children: 6, assessments: 16, referrals: 6, audit: 40 }
/** Of those that are many whatever the sizes are; what refers to a row that is left out is left out too. */
const mostOfATable = 16

const [version, lastMigration = migrationNames().at(-1) ?? '', commit = head()] = process.argv.slice(2)
if (!version) throw new Error('Which release? Say its version.')

const postgres = await startPostgres({ ephemeral: true })
try {
  await deployMigrations(postgres.url)
  const rows = await on(postgres.url, async (client) => {
    await fill(client, { sizes })
    return readRows(client)
  })
  await on(postgres.urlOf('postgres'), (client) => client.query('CREATE DATABASE release'))
  const lines = await on(postgres.urlOf('release'), async (client) => {
    await migrateUpTo(client, lastMigration)
    return insertInto(client, rows)
  })
  const file = join(releasesFolder, `${version}.sql`)
  await writeFile(
    file,
    [`-- release ${version}, last migration ${lastMigration}, commit ${commit}`, ...lines, ''].join('\n'),
  )
  console.log(`${file}: ${lines.length} rows`)
} finally {
  await postgres.stop()
}

/** Puts in what the tables of that release take, and tells by which statements. */
async function insertInto(client, rows) {
  const lines = []
  for (const { name, columns } of await tablesOf(client)) {
    let taken = 0
    for (const row of rows.get(name)?.rows.values() ?? []) {
      const names = columns.filter((column) => column in row && row[column] !== null)
      const values = Object.fromEntries(names.map((column) => [column, row[column]]))
      const list = names.map((column) => `"${column}"`).join(', ')
      const json = client.escapeLiteral(JSON.stringify(values))
      const line = `INSERT INTO "${name}" (${list}) SELECT ${list} FROM jsonb_populate_record(null::"${name}", ${json});`
      // A row of another time may be none of this one: a value of an enum, or a reference to what was left out.
      const isTaken =
        taken < mostOfATable &&
        (await client.query(line).then(
          () => true,
          () => false,
        ))
      if (isTaken) lines.push(line)
      taken += isTaken ? 1 : 0
    }
    if (taken === 0 && (rows.get(name)?.rows.size ?? 0) > 0) throw new Error(`${name} took no row`)
  }
  return lines
}

function head() {
  return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim()
}

async function on(connectionString, work) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
