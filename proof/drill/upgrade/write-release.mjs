/**
 * `node proof/drill/upgrade/write-release.mjs 0.2.0`, once at each release: writes prisma/releases/0.2.0.sql with a few rows of
 * each table by `npm run fill`, which every later schema must migrate.
 */
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deployMigrations } from '../../../scripts/lib/prisma.mjs'
import { startBenchDatabase } from '../../bench-server.mjs'
import { query, withClient } from '../../database.mjs'
import { fill } from '../../fill/fill.mjs'
import { migrationNames, releasesFolder } from './releases.mjs'
import { readRows, tablesOf } from './rows.mjs'

const sizes = { parents: 3, children: 6, assessments: 16, referrals: 6, audit: 40 }
/** Some tables are large whatever the sizes are. */
const mostOfATable = 16

const [version, ...others] = process.argv.slice(2)
if (!version || others.length > 0) throw new Error('The version of the release is the only argument.')

const postgres = await startBenchDatabase({ ephemeral: true })
try {
  const rows = await withClient(postgres.url, async (client) => {
    await fill(client, { sizes })
    return readRows(client)
  })
  await query(postgres.urlOf('postgres'), 'CREATE DATABASE release')
  await deployMigrations(postgres.urlOf('release'))
  const lines = await withClient(postgres.urlOf('release'), (client) => insertInto(client, rows))
  const file = join(releasesFolder, `${version}.sql`)
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim()
  const head = `-- release ${version}, last migration ${migrationNames().at(-1)}, commit ${commit}`
  // A release that was written never changes.
  await writeFile(file, [head, ...lines, ''].join('\n'), { flag: 'wx' })
  console.log(`${file}: ${lines.length} rows`)
} finally {
  await postgres.stop()
}

/** Inserts some rows of each table, and returns the statements. */
async function insertInto(client, rows) {
  const lines = []
  for (const { name } of await tablesOf(client)) {
    const { columns, rows: all } = rows.get(name)
    const inserted = []
    for (const row of all.values()) {
      if (inserted.length === mostOfATable) break
      const names = columns.filter((column) => row[column] !== null)
      const values = Object.fromEntries(names.map((column) => [column, row[column]]))
      const list = names.map((column) => `"${column}"`).join(', ')
      const json = client.escapeLiteral(JSON.stringify(values))
      const line = `INSERT INTO "${name}" (${list}) SELECT ${list} FROM jsonb_populate_record(null::"${name}", ${json});`
      // Fails when it refers to a row that was left out.
      const isInserted = await client.query(line).then(
        () => true,
        () => false,
      )
      if (isInserted) inserted.push(line)
    }
    if (inserted.length === 0 && all.size > 0) throw new Error(`no row of ${name} could be inserted`)
    lines.push(...inserted)
  }
  return lines
}
